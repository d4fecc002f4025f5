import { CARDS_PER_LEVEL } from '../../src/core/cardNumber.ts'
import type { Address } from '../../src/core/address.ts'
import type { LevelTerms } from '../../sandbox/world/cards.ts'
import { law } from './broken.ts'
import type { Coin } from './sheet.ts'

/** Offered stakes: number of days, and the basis points by which they scale a card's weight. */
export const FACTORS: Readonly<Record<number, bigint>> = {
  30: 10_000n,
  90: 11_000n,
  180: 12_500n,
  365: 15_000n,
}

export interface Level {
  readonly number: number
  terms: LevelTerms
  made: number
  sold: number
  readonly boughtBy: Map<Address, number>
}

export interface Listing {
  readonly id: bigint
  readonly seller: Address
  readonly tokenId: bigint
  readonly feeBp: bigint
  coin: Coin
  price: bigint
  /** Expiry in seconds. */
  expiry: number
  isOver: boolean
}

interface Stake {
  readonly until: number
  readonly weight: bigint
}

/** A card and its place. */
export interface BookedCard {
  readonly tokenId: bigint
  readonly level: Level
  /** Owner of the card; the seller while it is listed. */
  owner: Address
  approved: Address | undefined
  listing: Listing | undefined
  stake: Stake | undefined
  frozenUntil: number
  frozenFor: number
  readonly frozenBefore: Set<number>
}

/** Place of a card, which is exactly one of these. A card can be frozen in any of them. */
export type Place = 'held' | 'listed' | 'staked'

/** All cards and their expected states. */
export class CardBooks {
  readonly levels: readonly Level[]
  readonly cards: BookedCard[] = []
  readonly listings: Listing[] = []

  constructor(levels: readonly (readonly [number, LevelTerms])[]) {
    this.levels = levels.map(([number, terms]) => ({
      number,
      terms,
      made: 0,
      sold: 0,
      boughtBy: new Map<Address, number>(),
    }))
  }

  /** Records a new card of a level. */
  make(level: Level, owner: Address): BookedCard {
    level.made += 1
    const tokenId = BigInt(level.number) * CARDS_PER_LEVEL + BigInt(level.made)
    const card: BookedCard = {
      tokenId,
      level,
      owner,
      approved: undefined,
      listing: undefined,
      stake: undefined,
      frozenUntil: 0,
      frozenFor: 0,
      frozenBefore: new Set(),
    }
    this.cards.push(card)
    return card
  }

  placeOf({ listing, stake }: BookedCard): Place {
    law(!listing || !stake, () => 'a card is listed and staked at once')
    return listing ? 'listed' : stake ? 'staked' : 'held'
  }

  /** Records that a card moves. Throws Broken if the card must stay. */
  move(card: BookedCard, to: Address, now: number): void {
    law(!card.stake, () => 'a staked card moved')
    law(now >= card.frozenUntil, () => 'a frozen card moved')
    card.owner = to
    card.approved = undefined
  }

  cardsOf = (owner: Address): BookedCard[] =>
    this.cards.filter((card) => card.owner === owner && !card.listing)
}
