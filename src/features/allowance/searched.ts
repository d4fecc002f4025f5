import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { Address } from '../../core/address.ts'
import type { Lane } from '../../core/lane.ts'
import type { Result } from '../../core/result.ts'
import type { Millis } from '../../core/time.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import type { Allowance, Kept } from './register.ts'
import type { Pair } from './rules.ts'

/** What an account's operations on this device name. */
export interface Own {
  readonly approvals: readonly Pair[]
  readonly tokens: readonly Address[]
  /** Cards, by number. */
  readonly cards: readonly bigint[]
}

/** What a source of coins tells while it is asked. */
export interface Hints {
  /** A contract was approved for a token at some time. */
  readonly approved: (pair: Pair) => void
  readonly token: (token: Address) => void
  /** The market was approved for a card at some time. */
  readonly card: (tokenId: bigint) => void
}

/** Where coins come from that an account may have approved, besides this device's own rows. */
export type SourceName =
  | 'configured'
  | 'history'
  | 'held'
  | 'bought'
  | 'presales'
  | 'created'
  | 'locks'
  | 'shares'
  | 'stakes'
  | 'stakeable'
  | 'burnable'

/** How much of a source was looked through: `newest` is a part of it, `unavailable` that there is none. */
export type Outcome = 'all' | 'newest' | 'unavailable' | 'failed'

export interface Source {
  readonly name: SourceName
  /** Resolves when it has told all it knows. */
  readonly look: (hints: Hints) => Promise<Outcome>
}

/** A card that was approved at some time, and may still be. */
export interface CardAllowance {
  readonly tokenId: bigint
  /** Whether that is known: nobody could say. */
  readonly isKnown: boolean
}

export interface Searched {
  /** `failed`: nothing could be read, and nothing was kept. */
  readonly state: 'loading' | 'ready' | 'failed'
  readonly items: readonly Allowance[]
  /** Cards that the market may take, or might. */
  readonly cards: readonly CardAllowance[]
  readonly isAsking: boolean
  /** How many allowances have been asked for, of how many so far. */
  readonly asked: number
  readonly wanted: number
  /** How many tokens that were. */
  readonly tokens: number
  /** Questions that brought no answer: what is shown of them is old, unknown, or nothing. */
  readonly unread: number
  /** Device time of the last search that was answered in whole. */
  readonly at: Millis | undefined
  /** Of some of it, the last search brought nothing newer. */
  readonly stale: boolean
  /** Of each source, once that is known. */
  readonly outcomes: Readonly<Partial<Record<SourceName, Outcome>>>
}

export interface SearchPorts {
  readonly spenders: readonly Address[]
  /** All are asked at once. */
  readonly sources: readonly Source[]
  readonly readUnits: (pair: Pair) => Promise<Result<bigint, NodeError>>
  readonly readCoin: (token: Address) => Promise<TokenCoin | undefined>
  /** Whether the market may take this card of the account. */
  readonly readCard: (tokenId: bigint) => Promise<Result<boolean, NodeError>>
  readonly lane: Lane
  readonly load: () => Promise<unknown>
  readonly keep: (kept: Kept) => void
  readonly now: () => Millis
  readonly fail: (error: unknown) => void
}
