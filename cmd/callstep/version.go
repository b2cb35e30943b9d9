package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (a *app) versionVerb() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Say which version this is, and what built it",
		GroupID: groupTell,
		Args:    nothing,
		RunE:    func(*cobra.Command, []string) error { return a.printVersion() },
	}
}

func (a *app) printVersion() error {
	_, err := fmt.Fprintln(a.out, versionLine(debug.ReadBuildInfo()))
	return err
}

// versionLine says the module's version, or the commit of a build from source.
func versionLine(info *debug.BuildInfo, ok bool) string {
	version := "(unknown)"
	if ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	if ok && version == "(devel)" {
		if commit := setting(info, "vcs.revision"); len(commit) >= 12 {
			version = "devel " + commit[:12]
			if setting(info, "vcs.modified") == "true" {
				version += " (changed)"
			}
		}
	}
	return fmt.Sprintf("callstep %s, %s %s/%s", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
