// Errors are part of many worlds, and stack traces would take longer than all the rest.
Error.stackTraceLimit = 0
