import { QueryFailed } from '../database/queryFailed.ts'
import { NodeFailed } from '../chain/nodeFailed.ts'

/**
 * States of the server in which the same query may succeed later: no connection (08), no resources
 * (53), shutting down or starting (57P), locks (55P03), conflicts (40), and a standby before it is
 * promoted (25006).
 */
const PASSING = /^(08|53|57P|55P03|40|25006)/

/** Failures of a connection, by the system's code. */
const UNCONNECTED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** Failures of a connection that the driver reports without a code. */
const BY_DRIVER = /^(timeout exceeded when trying to connect|Connection terminated|Client has enc)/

/**
 * Whether a failure is of a node or a database that is away or busy, so that a client should ask
 * again soon. Everything else is a fault of ours.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof NodeFailed) return true
  if (!(error instanceof Error)) return false
  if (error instanceof QueryFailed) {
    const { name, code } = error.cause as Error & { code?: string }
    if (name === 'PostgreSQL') return PASSING.test(code ?? '')
    // The driver's plain errors are about the connection. A type error would be a fault of ours.
    return name === 'Error' || name === 'AggregateError'
  }
  const { code = '', message } = error as NodeJS.ErrnoException
  return UNCONNECTED.has(code) || PASSING.test(code) || BY_DRIVER.test(message)
}
