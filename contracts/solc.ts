import { createRequire } from 'node:module'

export interface Compiler {
  compile(input: string): string
}

/**
 * Loads the compiler, an Emscripten program that adds its own handlers of uncaught errors to the
 * process. Removes them, so that a failing test still reports where it failed.
 */
export function loadCompiler(): Compiler {
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const before = events.map((event) => process.listeners(event as 'uncaughtException'))
  const solc = createRequire(import.meta.url)('solc') as Compiler
  events.forEach((event, index) => {
    for (const listener of process.listeners(event as 'uncaughtException'))
      if (!before[index]?.includes(listener))
        process.removeListener(event as 'uncaughtException', listener)
  })
  return solc
}
