import type { Log } from './log.ts'

/**
 * Ends the process on an error that nothing caught, after one line in the log. Node would print a
 * stack of many lines, with whatever values the error carries.
 */
export function diesWithOneLine(log: Log): void {
  const die = (error: unknown) => {
    log.error('the process ends by an error that nothing caught', error)
    process.exit(1)
  }
  process.on('uncaughtException', die)
  process.on('unhandledRejection', die)
}
