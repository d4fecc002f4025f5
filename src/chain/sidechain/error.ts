import type { SideChainErrorCode } from './codes.ts'

export interface ErrorDetails {
  /**
   * Value that tronweb 3.2.7 reported as `error`: the node's code or the text. The default is the
   * message.
   */
  readonly error?: string
  /** The signed transaction. */
  readonly transaction?: unknown
  /** The node's information about the transaction. */
  readonly output?: unknown
  /**
   * Set once the transaction was or may have been sent. Keep looking it up, and never send the same
   * operation again.
   */
  readonly txID?: string
}

/**
 * The only error class of this library. `message` is the text of tronweb 3.2.7; `code` never
 * changes.
 */
export class SideChainError extends Error {
  override readonly name = 'SideChainError'
  readonly code: SideChainErrorCode
  readonly error: string
  readonly transaction: unknown
  readonly output: unknown
  readonly txID: string | undefined

  constructor(code: SideChainErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.code = code
    this.error = details.error ?? message
    this.transaction = details.transaction
    this.output = details.output
    this.txID = details.txID
  }
}

/** Converts a thrown value to text. Wallets also throw strings and plain objects. */
export function textOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown
  const message = thrown instanceof Object && 'message' in thrown ? thrown.message : undefined
  return typeof message === 'string' && message !== '' ? message : String(thrown)
}

/**
 * Converts a thrown value to this library's error and removes private keys. Messages of others may
 * contain anything.
 */
export function asSideChainError(thrown: unknown, keys: readonly string[]): SideChainError {
  const error =
    thrown instanceof SideChainError ? thrown : new SideChainError('unexpected', textOf(thrown))
  const message = withoutKeys(error.message, keys)
  const text = withoutKeys(error.error, keys)
  if (message === error.message && text === error.error) return error
  const { code, transaction, output, txID } = error
  const details = { error: text, transaction, output, ...(txID !== undefined && { txID }) }
  return new SideChainError(code, message, details)
}

function withoutKeys(text: string, keys: readonly string[]): string {
  let safe = text
  for (const key of keys) {
    const bare = key.replace(/^0x/i, '').replaceAll(/[^0-9a-z]/gi, String.raw`\$&`)
    if (bare !== '') safe = safe.replaceAll(new RegExp(bare, 'gi'), '[private key]')
  }
  return safe
}
