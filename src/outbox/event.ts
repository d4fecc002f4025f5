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

/** Something that happened to one leg. Events are facts: a repeat changes the pace at most. */
export type Event =
  /** The newest block says that the leg is not needed, and why; or the solidified one at once. */
  | { readonly kind: 'skipped'; readonly reason: string; readonly isSolid?: true }
  /** The newest solidified block says so too. */
  | { readonly kind: 'settled' }
  /** It does not say so yet. */
  | { readonly kind: 'unsettled' }
  /** Neither says so any more: the block that did was orphaned. */
  | { readonly kind: 'needed' }
  | { readonly kind: 'agreed' }
  /** Its time has not come yet; with a reason, it may take long. */
  | { readonly kind: 'early'; readonly why?: string }
  /** Another order has used up what this leg prepared: it is needed again. */
  | { readonly kind: 'reopened' }
  | { readonly kind: 'built'; readonly transaction: LegTransaction }
  | { readonly kind: 'announced'; readonly txId: string }
  | { readonly kind: 'handed'; readonly txId: string }
  | { readonly kind: 'signed'; readonly txId: string; readonly signature: readonly string[] }
  /** Signatures under a permission, this wallet's or others'; what is known already changes nothing. */
  | {
      readonly kind: 'cosigned'
      readonly txId: string
      readonly multisig: Multisig
      readonly signed: readonly { readonly signer: Address; readonly signature: string }[]
    }
  /** The wallet handed back other bytes: they are tracked, and nothing is broadcast. */
  | {
      readonly kind: 'changed'
      readonly other: LegTransaction
      readonly changes: readonly string[]
    }
  /** The wallet signed it for another chain: nothing is broadcast. */
  | { readonly kind: 'missigned'; readonly txId: string }
  /** A broadcast was tried; `code` is what the node said, if it said anything. */
  | { readonly kind: 'sent'; readonly txId: string; readonly code: string | undefined }
  /** The full node's receipt, or none; and how many blocks the solidified chain is behind it. */
  | {
      readonly kind: 'polled'
      readonly txId: string
      readonly receipt: Receipt | undefined
      readonly solidIn?: number | undefined
    }
  | { readonly kind: 'solidified'; readonly txId: string; readonly receipt: Receipt }
  /** Not on the solidified chain, whose time is past the expiration. No proof, but telling. */
  | { readonly kind: 'missed'; readonly txId: string }
  | { readonly kind: 'acknowledged'; readonly txId: string }
  /** The transaction sent something to the other chain, under this number. */
  | {
      readonly kind: 'crossed'
      readonly txId: string
      readonly nonce: bigint
      /** Chain time of its block. */
      readonly sentAt: Millis
    }
  /** It is not there yet, as far as the list was read. */
  | { readonly kind: 'awaited'; readonly listedTo: Millis; readonly isLate: boolean }
  | {
      readonly kind: 'arrived'
      readonly arrival: Omit<NonNullable<Crossing['arrival']>, 'at'>
    }
  /** The user wants proof that what left our hands never executes. */
  | { readonly kind: 'proofWanted' }
  /** This many blocks were read without finding it; `of` as far as it can be told. */
  | { readonly kind: 'checked'; readonly checked: number; readonly of: number }
  /** The nodes are not far enough yet. */
  | { readonly kind: 'unproved' }
  | { readonly kind: 'proved'; readonly txId: string; readonly certificate: Certificate }
  /** A solidified block holds it, whatever the look-ups say. */
  | { readonly kind: 'sighted'; readonly txId: string; readonly block: number }
  /** The report is not booked yet. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'troubled'; readonly trouble: Trouble; readonly retry: Retry }
  /** Another device pays the leg with this, or is about to. */
  | { readonly kind: 'followed'; readonly txId: string; readonly expiresAt: Millis }
  /** There is no sign yet that another device has begun to pay the leg. */
  | { readonly kind: 'unseen' }
  /** The user is here and wants to go on. */
  | { readonly kind: 'resumed' }

/** When a leg in trouble is retried: by the user alone, after a set time, or with backoff. */
export type Retry = 'user' | { readonly afterMs: Millis } | { readonly jitter: number }
