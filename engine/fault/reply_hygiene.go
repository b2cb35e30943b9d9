package fault

import "callstep/engine/exchange"

var stackTrace = Fault{
	Kind:     "stack_trace",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.ResultHygiene),
	Code:     "unstructured_error",
	Short:    "a stack trace for a result",
	Long:     "The tool has done its work, and the code that writes its answer fails. A stack trace goes back, which tells the AI nothing.",
	Caught:   "reply: unstructured_error",
	Else:     "guard result_hygiene off: it goes raw",
	Variants: once,
	Strike:   Garble,
}

var emptyError = Fault{
	Kind:     "empty_error",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.ResultHygiene),
	Code:     "empty_error_content",
	Short:    "an error that says nothing",
	Long:     "The answer is marked as an error and is empty. The AI knows that something is wrong and can only guess what to do about it.",
	Caught:   "reply: empty_error_content",
	Else:     "guard result_hygiene off: it goes empty",
	Variants: once,
	Strike:   Garble,
}

var errorAsSuccess = Fault{
	Kind:     "error_as_success",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.ResultHygiene),
	Code:     "error_reported_as_success",
	Short:    "it failed, and success goes back",
	Long:     "The tool failed, and its wrapper answers as if all were well. The AI goes on to tell the user of something that never happened.",
	Caught:   "reply: error_reported_as_success",
	Else:     "guard result_hygiene off: AI believes it",
	Variants: once,
	Strike:   FeignSuccess,
}

var oversizeResult = Fault{
	Kind:     "oversize_result",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.ResultHygiene),
	Code:     "result_too_large",
	Short:    "two hundred thousand bytes back",
	Long:     "The result drags a whole log file along. It pushes the conversation out of the AI's view, and every later response pays for it.",
	Caught:   "reply: result_too_large",
	Else:     "guard result_hygiene off: all of it goes",
	Variants: once,
	Strike:   Taint,
}

var controlCharacters = Fault{
	Kind:     "control_characters",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.ResultHygiene),
	Code:     "control_characters",
	Short:    "terminal codes in the result",
	Long:     "The result still holds the colour codes of a terminal. They change what people see, and what the AI reads nobody has checked.",
	Caught:   "reply: control_characters",
	Else:     "guard result_hygiene off: they go along",
	Variants: once,
	Strike:   Taint,
}

var hiddenOrders = Fault{
	Kind:     "hidden_orders",
	Boundary: exchange.ToolResult,
	Stage:    exchange.Reply,
	Phase:    OnReply,
	Guards:   guards(exchange.ResultHygiene),
	Code:     "untrusted_instructions",
	Short:    "orders hidden in the data",
	Long:     "Somebody wrote a command to the AI into a field of the data. What a tool returns is material to read, never an instruction.",
	Caught:   "reply: untrusted_instructions",
	Else:     "guard result_hygiene off: the AI reads it",
	Variants: once,
	Strike:   Taint,
}
