import type { Address } from '../core/address.ts'
import type { Millis } from '../core/time.ts'
import type {
  Certificate,
  Crossing,
  LegTransaction,
  Multisig,
  Receipt,
  Trouble,
} from './operation.ts'

/**
 * Something that happened to one leg. Events are facts: a repeated event changes at most the pace.
 */
export type Event =
  /**
   * The newest block says that the leg is not needed, and why. With `isSolid`, a solidified block
   * says so at once.
   */
  | { readonly kind: 'skipped'; readonly reason: string; readonly isSolid?: true }
  /** The newest solidified block agrees that the leg is not needed. */
  | { readonly kind: 'settled' }
  /** The solidified chain does not agree yet. */
  | { readonly kind: 'unsettled' }
  /** The leg is needed after all: the block that said otherwise was orphaned. */
  | { readonly kind: 'needed' }
  | { readonly kind: 'agreed' }
  /** The time of the leg has not come yet. With a reason, the wait may be long. */
  | { readonly kind: 'early'; readonly why?: string }
  /** Another order has used up what this leg prepared, so it is needed again. */
  | { readonly kind: 'reopened' }
  | { readonly kind: 'built'; readonly transaction: LegTransaction }
  | { readonly kind: 'announced'; readonly txId: string }
  | { readonly kind: 'handed'; readonly txId: string }
  | { readonly kind: 'signed'; readonly txId: string; readonly signature: readonly string[] }
  /**
   * Signatures under a permission, from this wallet or others. Signatures that are already known
   * change nothing.
   */
  | {
      readonly kind: 'cosigned'
      readonly txId: string
      readonly multisig: Multisig
      readonly signed: readonly { readonly signer: Address; readonly signature: string }[]
    }
  /** The wallet returned different bytes. They are tracked, and nothing is broadcast. */
  | {
      readonly kind: 'changed'
      readonly other: LegTransaction
      readonly changes: readonly string[]
    }
  /** The wallet signed the transaction for another chain. Nothing is broadcast. */
  | { readonly kind: 'missigned'; readonly txId: string }
  /** A broadcast was attempted. `code` is the answer of the TRON node, if it gave one. */
  | { readonly kind: 'sent'; readonly txId: string; readonly code: string | undefined }
  /**
   * Receipt on the full node, if any, and the number of blocks by which the solidified chain lags
   * behind it.
   */
  | {
      readonly kind: 'polled'
      readonly txId: string
      readonly receipt: Receipt | undefined
      readonly solidIn?: number | undefined
    }
  | { readonly kind: 'solidified'; readonly txId: string; readonly receipt: Receipt }
  /**
   * The solidified chain is past the expiration and does not hold the transaction. This is a strong
   * hint, not proof.
   */
  | { readonly kind: 'missed'; readonly txId: string }
  | { readonly kind: 'acknowledged'; readonly txId: string }
  /** The transaction sent something to the other chain, under this number. */
  | {
      readonly kind: 'crossed'
      readonly txId: string
      readonly nonce: bigint
      /** Chain time of the block, in ms. */
      readonly sentAt: Millis
    }
  /** Not arrived yet, as far as the list was read. */
  | { readonly kind: 'awaited'; readonly listedTo: Millis; readonly isLate: boolean }
  | {
      readonly kind: 'arrived'
      readonly arrival: Omit<NonNullable<Crossing['arrival']>, 'at'>
    }
  /** The user wants proof that the transactions handed over never execute. */
  | { readonly kind: 'proofWanted' }
  /**
   * Number of blocks read without finding the transaction; `of` is the total, as far as it is
   * known.
   */
  | { readonly kind: 'checked'; readonly checked: number; readonly of: number }
  /** The TRON nodes have not reached the expiration yet. */
  | { readonly kind: 'unproved' }
  | { readonly kind: 'proved'; readonly txId: string; readonly certificate: Certificate }
  /** A solidified block holds the transaction, whatever the look-ups say. */
  | { readonly kind: 'sighted'; readonly txId: string; readonly block: number }
  /** The backend has received the report but not booked it yet. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'troubled'; readonly trouble: Trouble; readonly retry: Retry }
  /** Another device has paid the leg with this transaction, or is about to. */
  | { readonly kind: 'followed'; readonly txId: string; readonly expiresAt: Millis }
  /** No sign yet that another device has begun to pay the leg. */
  | { readonly kind: 'unseen' }
  /** The user is present and wants to go on. */
  | { readonly kind: 'resumed' }

/**
 * Retry of a failed leg: only by the user, after a set time, or with backoff. The backoff is never
 * shorter than the wait that a server asked for.
 */
export type Retry =
  | 'user'
  | { readonly afterMs: Millis }
  | { readonly jitter: number; readonly atLeastMs?: Millis }
