/** Value of a field of a log entry. Amounts are written as decimal digits. */
export type Field = string | number | bigint | boolean | null | undefined

export type Fields = Readonly<Record<string, Field>>

/**
 * Log for the operator. Modules know only this, not the library that writes it. Each call is one
 * entry. No text may hold a secret: `withoutSecrets` removes those that it knows or recognises.
 */
export interface Log {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  /** Records a failure with its error, as fields that quote no values. */
  error(message: string, error: unknown, fields?: Fields): void
}

/** Log of callers that report failures in another way. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }
