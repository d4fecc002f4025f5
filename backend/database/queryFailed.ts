import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * Failed query, with the reason in `cause`. Both are safe to log, because they contain no values.
 * The messages of Drizzle and of the drivers contain all parameters, such as a voucher's signature.
 */
export class QueryFailed extends Error {
  override readonly name = 'QueryFailed'
}

/** Reason given by the server or the driver. */
class Reason extends Error {
  /** Five-character code of the server (SQLSTATE), or the system's code for a lost connection. */
  readonly code: string | undefined
  readonly constraint: string | undefined

  constructor(message: string, told: Told) {
    super(message)
    this.name = told.severity === undefined ? told.name : 'PostgreSQL'
    this.code = told.code
    this.constraint = told.constraint
  }
}

/** Useful fields of both drivers' errors. Their other fields quote rows and parameters. */
interface Told {
  readonly name: string
  readonly message: string
  readonly code?: string
  /** Present only in errors of the server itself. */
  readonly severity?: string
  readonly constraint?: string
}

/** Strips all values from a database error; returns other errors unchanged. */
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

/** Length of the shortest value to hide. Shorter ones may occur in the message's own words. */
const SECRET = 8
