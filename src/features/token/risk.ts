import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import type { TokenTerms } from '../../core/tokenTerms.ts'

// What a buyer should know of a token before buying, from what the chain itself says. Rates are basis
// points, amounts sun.

/** `bad`: think twice. `notice`: know it. `good`: nothing to fear here. */
export type RiskLevel = 'good' | 'notice' | 'bad'

/** `isSaid`: the contract says so itself, and nobody here knows its code. */
export type Risk = { readonly level: RiskLevel } & (
  | { readonly kind: 'origin'; readonly isOurs: boolean }
  /** It could be taken for another coin, of this symbol. */
  | { readonly kind: 'lookalike'; readonly symbol: string }
  /** It is not ours, and does not tell its terms as our tokens do: nobody can say what it takes. */
  | { readonly kind: 'unreadable' }
  /** What is taken now, and what for good once the protection is over, where that is less. */
  | {
      readonly kind: 'taxes'
      readonly now: Taxes
      readonly later: Taxes | undefined
      readonly isSaid: boolean
    }
  | ({ readonly kind: 'protection'; readonly feeBp: number } & Protection)
  /** Undefined: the pool takes them. */
  | { readonly kind: 'sales'; readonly closed: Protection | undefined; readonly isSaid: boolean }
  | { readonly kind: 'roundTrip'; readonly keptBp: number }
  /** What buying it and selling it again took, and what that burns at the price of then. */
  | { readonly kind: 'energy'; readonly energy: bigint; readonly sun: bigint | undefined }
  /** The trial itself failed: with the contract's reason, if it gave one. */
  | { readonly kind: 'cannotSell'; readonly reason: string | undefined }
  /** Who can change it, of a token of ours; undefined: its code could not be read. */
  | { readonly kind: 'control'; readonly isOriginal: boolean | undefined }
  /** What others than its holders can do, of a token that is none of ours. */
  | ({ readonly kind: 'powers' } & Powers)
  /** A contract gets what the token takes, or shares of its pool. */
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

/** Of what is bought, and of what is sold. */
export interface Taxes {
  readonly buyBp: number
  readonly sellBp: number
}

/** The time after trading opened; before that it is still ahead, and counts from then. */
export interface Protection {
  readonly isAhead: boolean
  readonly lasts: Millis
  readonly until: Millis
}

/** What can be done with a token, by whoever may. */
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

/** Who gets something of the token without trading it. */
export interface Receiver {
  readonly of: 'fees' | 'shares'
  /** `unread`: the node did not tell whether it is a contract. */
  readonly how: 'account' | 'unread' | 'runsCode' | 'getsTokens'
}

/** What of a token's terms can hurt. */
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
  /** The factory that the configuration names has made it. */
  readonly isOurs: boolean
  /** Of ours: its code is that of the factory's tokens. Undefined where the node did not tell. */
  readonly isOriginal?: boolean | undefined
  /** Of others. */
  readonly powers?: Powers | undefined
  readonly receivers?: readonly Receiver[] | undefined
  /** Undefined where the contract does not tell any. */
  readonly terms?: RiskTerms | undefined
  /** What the contract said that it takes, of a token whose code is not known. */
  readonly told?: Taxes | undefined
  readonly launchedAt?: Millis | undefined
  /** The symbol of what it could be taken for, if anything. */
  readonly looksLike?: string | undefined
  /** Chain time. */
  readonly now: Millis
  /** What came of buying for `paid` and selling it all at once, if that could be tried. */
  readonly trial?:
    | {
        readonly paid: bigint
        readonly returned: bigint
        /** Missing in what was kept by an earlier version. */
        readonly energy?: bigint | undefined
      }
    | { readonly reason?: string | undefined }
    | undefined
  /** Sun for a unit of energy, when it was asked. */
  readonly energySun?: bigint | undefined
}
