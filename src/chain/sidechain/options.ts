import type { AbiValue } from '../abi.ts'
import type { TransactionInfo } from './answers.ts'
import { SideChainError } from './error.ts'
import { checkInteger, parseInteger, type Integer } from './values.ts'

/** Optional settings of a call in addition to its arguments. */
export interface CallOptions {
  /** Replaces an argument, if tronweb 3.2.7 allowed it. The same checks apply. */
  readonly feeLimit?: Integer
  readonly callValue?: Integer
  readonly tokenId?: Integer
  readonly tokenValue?: Integer
  /** Permission under which the transaction is signed. */
  readonly permissionId?: Integer
  /** Whether to wait until the transaction is solidified and return the method's return value. */
  readonly shouldPollResponse?: boolean
  /** Number of look-ups, 3 s apart. The default is 20. */
  readonly pollTimes?: number
  /** With `shouldPollResponse`, returns the node's full information about the transaction. */
  readonly rawResponse?: boolean
  /** With `shouldPollResponse`, returns the txID and the method's return value. */
  readonly keepTxID?: boolean
  /** Aborts the wait. A sent transaction stays sent, and the error then has its txID. */
  readonly signal?: AbortSignal
}

/**
 * Result of a call: a txID or, after polling, the method's return value, optionally with the txID,
 * or the full information.
 */
export type Outcome = string | AbiValue | readonly [txID: string, AbiValue] | TransactionInfo

/** Default number of look-ups (spec section 9). */
const POLLS = 20

export interface Settings {
  readonly permissionId: number
  readonly pollTimes: number
}

/** Validates the options and never changes the caller's object. Throws `invalidOptions`. */
export function checkOptions(options: unknown): CallOptions {
  if (options === undefined || options === null) return {}
  if (typeof options !== 'object' || Array.isArray(options)) throw invalidOption('options')
  return options
}

/** Extracts the numeric options, validated. */
export function settingsOf({ permissionId, pollTimes }: CallOptions): Settings {
  const permission = checkInteger('permissionId', permissionId || 0, 2n ** 31n - 1n)
  const times = parseInteger(pollTimes || POLLS)
  if (times === undefined || times > 100_000n) throw invalidOption('pollTimes')
  return { permissionId: Number(permission), pollTimes: Number(times) }
}

const invalidOption = (name: string) =>
  new SideChainError('invalidOptions', `Invalid ${name} provided`)
