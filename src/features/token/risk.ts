import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import type { TokenTerms } from '../../core/tokenTerms.ts'

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
  | { readonly kind: 'energy'; readonly energy: bigint; readonly sun: bigint | undefined }
  /** The trial itself failed: with the contract's reason, if it gave one. */
  | { readonly kind: 'cannotSell'; readonly reason: string | undefined }
  /** For a token of ours: whether its code is the factory's; undefined if it could not be read. */
  | { readonly kind: 'control'; readonly isOriginal: boolean | undefined }
  /** For a token that is not ours: what others than its holders can do. */
  | ({ readonly kind: 'powers' } & Powers)
  /** A contract gets the fees or shares of the pool, or it is not known whether one does. */
  | { readonly kind: 'recipient'; readonly of: 'fees' | 'shares'; readonly how: Receiver['how'] }
  | { readonly kind: 'notTraded' }
  | {
      readonly kind: 'poolBurn'
      readonly bp: number
      readonly every: Millis
      /** The most altogether, in the token's smallest units. */
      readonly most: bigint
    }
)

/** On purchases, and on sales. */
export interface Taxes {
  readonly buyBp: number
  readonly sellBp: number
}

/** The time after trading opens; until then it is ahead, and counts from that moment. */
export interface Protection {
  readonly isAhead: boolean
  readonly lasts: Millis
  readonly until: Millis
}

/** What those with a say can do with a token. */
export type Power = 'mint' | 'pause' | 'shutOut' | 'takeMore' | 'exchange'

export interface Powers {
  /** `none`: there is no contract at this address. `unread`: the node did not tell its code. */
  readonly code: 'read' | 'unread' | 'none'
  /** Found in its code. */
  readonly found: readonly Power[]
  /** It runs the code of another contract, which is not looked into. */
  readonly runsOthers: boolean
  /** Whom it names as its owner. */
  readonly owner?: Address | undefined
}

/** Who receives something from the token without trading it. */
export interface Receiver {
  readonly of: 'fees' | 'shares'
  /** `unread`: the node did not tell whether it is a contract. */
  readonly how: 'account' | 'unread' | 'runsCode' | 'getsTokens'
}

/** The terms of a token that can hurt a buyer. */
export type RiskTerms = Pick<
  TokenTerms,
  | 'feeBuy'
  | 'feeSell'
  | 'protectTime'
  | 'protectFee'
  | 'isInsideSell'
  | 'lpBurnEnabled'
  | 'lpBurnFrequency'
  | 'percentForLPBurn'
  | 'burnLimit'
>

/** As the chain says it. */
export interface RiskFacts {
  /** Made by the configured factory. */
  readonly isOurs: boolean
  /** For ours: its code is that of the factory's tokens. Undefined if the node did not tell. */
  readonly isOriginal?: boolean | undefined
  /** For others. */
  readonly powers?: Powers | undefined
  readonly receivers?: readonly Receiver[] | undefined
  /** Undefined where the contract does not tell any. */
  readonly terms?: RiskTerms | undefined
  /** The taxes that the contract itself states: they count where its code is not known. */
  readonly told?: Taxes | undefined
  readonly launchedAt?: Millis | undefined
  /** The symbol of the coin it could be mistaken for, if any. */
  readonly looksLike?: string | undefined
  /** Chain time. */
  readonly now: Millis
  /** What came of buying for `paid` and selling it all again at once, if that could be tried. */
  readonly trial?:
    | {
        readonly paid: bigint
        readonly returned: bigint
        /** Missing in reports kept by earlier versions. */
        readonly energy?: bigint | undefined
      }
    | { readonly reason?: string | undefined }
    | undefined
  /** Sun per unit of energy, when it was asked. */
  readonly energySun?: bigint | undefined
}
