import type { CardInfo, Listing } from '../../../src/api/endpoints/cards.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import type { OnChain } from '../../../src/features/card/cardNow.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))

export const holder = address('a')
export const stranger = address('b')
export const contract = address('3')
export const market = address('4')
export const usdt = address('5')

export const NOW = Date.UTC(2026, 10, 22)

/** A card that is neither listed nor staked nor frozen. */
export const heldCard: CardInfo = {
  tokenId: '1000000042',
  contract,
  level: 1,
  levelStr: 'Ember',
  isNode: false,
  owner: holder,
  state: 'held',
  frozen: null,
  listing: null,
  pledge: null,
  madeAt: NOW - DAY_MS,
}

export const listing: Listing = {
  id: '7',
  market,
  seller: holder,
  price: { coin: TRX, units: 30_000_000n },
  feeBp: 250,
  expiresAt: NOW + DAY_MS,
  listedAt: NOW - DAY_MS,
}

export const listedCard: CardInfo = { ...heldCard, state: 'listed', listing }

export const stakedCard: CardInfo = {
  ...heldCard,
  state: 'staked',
  pledge: { days: 30, since: NOW - DAY_MS, until: NOW + 29 * DAY_MS, weight: 100_000n },
}

const noPledge = { since: 0, until: 0, days: 0, weight: 0n }

/** The same card on chain. */
export const heldOnChain: OnChain = {
  holder,
  approved: nobody,
  tokenUri: '',
  pledge: noPledge,
}

export const listedOnChain: OnChain = {
  ...heldOnChain,
  holder: market,
  listing: {
    id: '7',
    seller: holder,
    coin: nobody,
    tokenId: 1_000_000_042n,
    price: 30_000_000n,
    expiry: NOW + DAY_MS,
    feeBp: 250,
    isOver: false,
  },
}
