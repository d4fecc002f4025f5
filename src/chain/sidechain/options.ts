import type { AbiValue } from '../abi.ts'
import type { TransactionInfo } from './answers.ts'
import { SideChainError } from './error.ts'
import { checkInteger, parseInteger, type Integer } from './values.ts'

/** What may be said of a call beside its own arguments. All of it may be left out. */
export interface CallOptions {
  /** In the place of what was given as an argument, where tronweb 3.2.7 let it; checked the same. */
  readonly feeLimit?: Integer
  readonly callValue?: Integer
  readonly tokenId?: Integer
  readonly tokenValue?: Integer
  /** The permission that the transaction is to be signed under. */
  readonly permissionId?: Integer
  /** Waits until the transaction is solidified, and answers with what the method returned. */
  readonly shouldPollResponse?: boolean
  /** How often it is looked for, 3 s apart: 20 times if left out. */
  readonly pollTimes?: number
  /** With `shouldPollResponse`: answers with all that the node knows of the transaction. */
  readonly rawResponse?: boolean
  /** With `shouldPollResponse`: answers with the txID and what the method returned. */
  readonly keepTxID?: boolean
  /** Ends the waiting. What was sent stays sent: the error has its txID then. */
  readonly signal?: AbortSignal
}

/** A txID; or, polled for, what the method returned, with its txID if wanted; or all there is. */
export type Outcome = string | AbiValue | readonly [txID: string, AbiValue] | TransactionInfo

/** Spec section 9. */
const POLLS = 20

export interface Settings {
  readonly permissionId: number
  readonly pollTimes: number
}

/** Throws `invalidOptions`. The caller's object is never written to. */
export function checkOptions(options: unknown): CallOptions {
  if (options === undefined || options === null) return {}
  if (typeof options !== 'object' || Array.isArray(options)) throw invalidOption('options')
  return options
}

/** The numbers among them, checked. */
export function settingsOf({ permissionId, pollTimes }: CallOptions): Settings {
  const permission = checkInteger('permissionId', permissionId || 0, 2n ** 31n - 1n)
  const times = parseInteger(pollTimes || POLLS)
  if (times === undefined || times > 100_000n) throw invalidOption('pollTimes')
  return { permissionId: Number(permission), pollTimes: Number(times) }
}

const invalidOption = (name: string) =>
  new SideChainError('invalidOptions', `Invalid ${name} provided`)
