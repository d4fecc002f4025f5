import type { Millis } from '../../core/time.ts'
import type { Holder, Powers, Recipient, Taxes } from './report.ts'

// What a buyer should know about a token before buying, from what the chain itself says. Rates are
// basis points, amounts sun.

/** `bad`: think twice. `notice`: know it. `good`: nothing to fear here. */
export type RiskLevel = 'good' | 'notice' | 'bad'

/** `isSaid`: only the contract itself says so, and its code is not known here. */
export type Risk = { readonly level: RiskLevel } & (
  | { readonly kind: 'origin'; readonly isOurs: boolean }
  /** It could be mistaken for another coin, of this symbol. */
  | { readonly kind: 'lookalike'; readonly symbol: string }
  /** It is not ours, and does not tell its terms as our tokens do: nobody can say what it takes. */
  | { readonly kind: 'unreadable' }
  /** Taxes now, and those that stay once the protection is over, where they are lower. */
  | {
      readonly kind: 'taxes'
      readonly now: Taxes
      readonly later: Taxes | undefined
      readonly isSaid: boolean
    }
  | ({ readonly kind: 'protection'; readonly feeBp: number } & Protection)
  /** `closed`: when the pool takes no sales; undefined if it takes them. */
  | { readonly kind: 'sales'; readonly closed: Protection | undefined; readonly isSaid: boolean }
  | { readonly kind: 'roundTrip'; readonly keptBp: number }
  /** What buying it and selling it again took, and what that burnt at the energy price of then. */
  | { readonly kind: 'energy'; readonly energy: bigint; readonly sun: bigint }
  /** The trial itself failed: with the contract's reason, if it gave one. */
  | { readonly kind: 'cannotSell'; readonly reason: string | undefined }
  /** For a token of ours: whether its code is the factory's; undefined if it could not be read. */
  | { readonly kind: 'control'; readonly isOriginal: boolean | undefined }
  /** For a token that is not ours: what others than its holders can do. */
  | ({ readonly kind: 'powers' } & Powers)
  /** A contract gets the fees, or it is not known whether one does. */
  | { readonly kind: 'recipient'; readonly how: Recipient }
  /**
   * Good: so much of the pool is locked for good. Bad: the largest known holder can withdraw so much.
   * Else so much can be withdrawn, nobody can say by whom.
   */
  | { readonly kind: 'liquidity'; readonly bp: number; readonly largest: Holder }
  /** Trading is open, and there is nothing to sell it for. */
  | { readonly kind: 'emptyPool' }
  | { readonly kind: 'notTraded' }
  | {
      readonly kind: 'poolBurn'
      readonly bp: number
      readonly every: Millis
      /** The most altogether, in the token's smallest units. */
      readonly most: bigint
    }
)

export type RiskOf<Kind extends Risk['kind']> = Extract<Risk, { kind: Kind }>

/** The time after trading opens; until then it is ahead, and counts from that moment. */
export interface Protection {
  readonly isAhead: boolean
  readonly lasts: Millis
  readonly until: Millis
}
