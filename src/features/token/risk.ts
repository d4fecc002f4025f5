import type { Millis } from '../../core/time.ts'
import type { Holder, Powers, Recipient, Taxes } from './report.ts'

// Risks that a buyer should know about a token, from what the chain itself reports. Rates are in
// basis points, amounts in sun.

/** Severity of a risk. `bad`: think twice. `notice`: be aware. `good`: no concern. */
export type RiskLevel = 'good' | 'notice' | 'bad'

/** Risk of a token. `isSaid`: only the contract itself claims it, and its code is unknown here. */
export type Risk = { readonly level: RiskLevel } & (
  | { readonly kind: 'origin'; readonly isOurs: boolean }
  /** The token could be mistaken for another one with this symbol. */
  | { readonly kind: 'lookalike'; readonly symbol: string }
  /**
   * The token is not ours, and does not report its terms as our tokens do, so its taxes are
   * unknown.
   */
  | { readonly kind: 'unreadable' }
  /** Taxes now, and the taxes after the protection ends, if those are lower. */
  | {
      readonly kind: 'taxes'
      readonly now: Taxes
      readonly later: Taxes | undefined
      readonly isSaid: boolean
    }
  | ({ readonly kind: 'protection'; readonly feeBp: number } & Protection)
  /** `closed`: the time in which the pool accepts no sales; undefined if it accepts them. */
  | { readonly kind: 'sales'; readonly closed: Protection | undefined; readonly isSaid: boolean }
  | { readonly kind: 'roundTrip'; readonly keptBp: number }
  /** Energy of buying and reselling, and the sun it burned at the energy price of that time. */
  | { readonly kind: 'energy'; readonly energy: bigint; readonly sun: bigint }
  /** The trial itself failed; `reason` is the contract's, if it gave one. */
  | { readonly kind: 'cannotSell'; readonly reason: string | undefined }
  /** For our token: whether its code is the factory's; undefined if it could not be read. */
  | { readonly kind: 'control'; readonly isOriginal: boolean | undefined }
  /** For a token that is not ours: the powers of accounts other than its holders. */
  | ({ readonly kind: 'powers' } & Powers)
  /** A contract receives the fees, or it is unknown whether one does. */
  | { readonly kind: 'recipient'; readonly how: Recipient }
  /**
   * `bp` is a part of the pool. Good: that part is permanently locked. Bad: the largest known
   * holder can withdraw it. Otherwise unknown accounts can withdraw it.
   */
  | { readonly kind: 'liquidity'; readonly bp: number; readonly largest: Holder }
  /** Trading is open, but the pool has nothing to sell the token for. */
  | { readonly kind: 'emptyPool' }
  | { readonly kind: 'notTraded' }
  | {
      readonly kind: 'poolBurn'
      readonly bp: number
      readonly every: Millis
      /** Maximum burned in total, in the token's smallest units. */
      readonly most: bigint
    }
)

export type RiskOf<Kind extends Risk['kind']> = Extract<Risk, { kind: Kind }>

/** Protection time after trading opens. Until then it is ahead, and starts with the opening. */
export interface Protection {
  readonly isAhead: boolean
  readonly lasts: Millis
  readonly until: Millis
}
