import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { Address } from '../../core/address.ts'
import type { Lane } from '../../core/lane.ts'
import type { Result } from '../../core/result.ts'
import type { Millis } from '../../core/time.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import type { Allowance, Kept } from './register.ts'
import type { Pair } from './rules.ts'

/** Approvals, tokens and cards that an account's operations on this device name. */
export interface Own {
  readonly approvals: readonly Pair[]
  readonly tokens: readonly Address[]
  /** Card numbers. */
  readonly cards: readonly bigint[]
}

/** Callbacks for what a source of tokens finds. */
export interface Hints {
  /** Reports that a contract was approved for a token at some time. */
  readonly approved: (pair: Pair) => void
  readonly token: (token: Address) => void
  /** Reports that the market was approved for a card at some time. */
  readonly card: (tokenId: bigint) => void
}

/** Source of tokens that an account may have approved, in addition to this device's own rows. */
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

/**
 * Share of a source that was searched. `newest` is only its newest part; `unavailable` means no
 * such source exists.
 */
export type Outcome = 'all' | 'newest' | 'unavailable' | 'failed'

export interface Source {
  readonly name: SourceName
  /** Resolves once the source has reported all it knows. */
  readonly look: (hints: Hints) => Promise<Outcome>
}

/** A card that was approved at some time, and may still be. */
export interface CardAllowance {
  readonly tokenId: bigint
  /** Whether the approval is confirmed; false if the node gave no answer. */
  readonly isKnown: boolean
}

export interface Searched {
  /** State of the search. `failed` means that nothing could be read and nothing was stored. */
  readonly state: 'loading' | 'ready' | 'failed'
  readonly items: readonly Allowance[]
  /** Cards that the market may transfer, or might. */
  readonly cards: readonly CardAllowance[]
  readonly isAsking: boolean
  /** Number of allowances read, of the `wanted` number so far. */
  readonly asked: number
  readonly wanted: number
  /** Number of tokens covered. */
  readonly tokens: number
  /** Number of unanswered reads. Their allowances are shown as old or unknown, or not at all. */
  readonly unread: number
  /** Device time of the last search with every read answered. */
  readonly at: Millis | undefined
  /** Whether the last search left some values without a newer answer. */
  readonly stale: boolean
  /** Outcome of each source, once known. */
  readonly outcomes: Readonly<Partial<Record<SourceName, Outcome>>>
}

export interface SearchPorts {
  readonly spenders: readonly Address[]
  /** Sources, searched in parallel. */
  readonly sources: readonly Source[]
  readonly readUnits: (pair: Pair) => Promise<Result<bigint, NodeError>>
  readonly readCoin: (token: Address) => Promise<TokenCoin | undefined>
  /** Whether the market may transfer this card of the account. */
  readonly readCard: (tokenId: bigint) => Promise<Result<boolean, NodeError>>
  readonly lane: Lane
  readonly load: () => Promise<unknown>
  readonly keep: (kept: Kept) => void
  readonly now: () => Millis
  readonly fail: (error: unknown) => void
}
