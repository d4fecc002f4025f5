// Many worlds have errors, and stack traces would take longer than everything else.
Error.stackTraceLimit = 0
