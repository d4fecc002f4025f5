import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * A query failed; `cause` says why. Both may be logged, as no value is in them. In the words of Drizzle and
 * of the drivers all parameters are, such as a voucher's signature.
 */
export class QueryFailed extends Error {
  override readonly name = 'QueryFailed'
}

/** The reason, as the server or the driver gives it. */
class Reason extends Error {
  /** Five characters of the server (SQLSTATE), or the system's own code for a lost connection. */
  readonly code: string | undefined
  readonly constraint: string | undefined

  constructor(message: string, told: Told) {
    super(message)
    this.name = told.severity === undefined ? told.name : 'PostgreSQL'
    this.code = told.code
    this.constraint = told.constraint ?? told.constraint_name
  }
}

/** Both drivers' errors, as far as they are of use; their other fields quote rows and parameters. */
interface Told {
  readonly name: string
  readonly message: string
  readonly code?: string
  /** Only errors of the server itself have one. */
  readonly severity?: string
  /** As postgres.js names it, and as PGlite does. */
  readonly constraint_name?: string
  readonly constraint?: string
}

/** A failure of the database without any value; every other error as it is. */
export function withoutValues(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    const cause = reasonOf(error.cause as Told, error.params)
    return new QueryFailed(`Failed query: ${error.query}`, { cause })
  }
  const isOfServer = error instanceof Error && 'severity' in error
  return isOfServer ? reasonOf(error as unknown as Told, []) : error
}

function reasonOf(told: Told, params: readonly unknown[]): Reason {
  // Messages of class 22 quote the value at fault: 'value "1e99" is out of range for type bigint'.
  const quoted = told.code?.startsWith('22') ? told.message.replace(/".*"/s, '"…"') : told.message
  const message = params
    .map(String)
    .filter(({ length }) => length >= SECRET)
    .reduce((text, value) => text.replaceAll(value, '…'), quoted)
  return new Reason(message, told)
}

/** Shorter ones are in the words themselves. */
const SECRET = 8
