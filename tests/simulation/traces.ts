// Errors are part of many worlds; their traces take longer than the rest of them.
Error.stackTraceLimit = 0
