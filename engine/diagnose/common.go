package diagnose

// common are the rules that hold whoever the provider is.
var common = Contract{Rules: commonRules, Checks: []Check{}}

var commonRules = []Rule{}
