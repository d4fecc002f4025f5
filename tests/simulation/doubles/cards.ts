import { refusal } from '../../../src/api/refusal.ts'
import { cardCalls, cardEvents } from '../../../src/chain/contracts/card.ts'
import {
  cardMarketCalls as calls,
  cardMarketEvents as events,
} from '../../../src/chain/contracts/cardMarket.ts'
import { rewardPoolsCalls, rewardPoolsEvents } from '../../../src/chain/contracts/rewardPools.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { CARDS_PER_LEVEL } from '../../../src/core/cardNumber.ts'
import {
  ofOrder,
  ofOwner,
  ofSecondOrder,
  once,
  untilDone,
  type Double,
  type Facts,
  type View,
} from '../double.ts'
import {
  CARD,
  CARD_MARKET,
  FEE_LIMIT,
  OWNER,
  POOLS,
  STRANGER,
  TOKEN,
  UNITS,
  USDT,
} from '../places.ts'

const CARD_ID = CARDS_PER_LEVEL + 1n
const EXPIRY = 2_000_000_000_000
const FEE_BP = 250n

const seenAs = (tokenId: bigint) => ({ tokenId: String(tokenId), levelStr: 'Ingot' })
const seen = seenAs(CARD_ID)
const ofCards = { card: CARD, feeLimit: FEE_LIMIT }
const ofMarket = { ...ofCards, market: CARD_MARKET, seen }

/** Terms of a listing, as the contract stores them. */
const listed = { price: { coin: TRX, units: UNITS }, expiry: EXPIRY }
const SECONDS = BigInt(EXPIRY / 1_000)

/** Derives another number for each order, because a card is sold only once. */
const numberOf = (order: string): bigint => BigInt(`0x0${order.slice(0, 6)}`) + 1n

const isUsed =
  (what: string): View =>
  ([account, order], { doneIn }) => [doneIn(what, `${account} ${order}`) !== undefined]

/** Returns the owner of one card; `holder` decides who it is. */
const ownerOfPage =
  (holder: (facts: Facts, tokenId: string) => Address): View =>
  ([level, start], facts) => [
    [holder(facts, String(BigInt(level!) * CARDS_PER_LEVEL + BigInt(start!) + 1n))],
  ]

const ours = ownerOfPage(() => OWNER)

/** Buys a card of a level from the contract itself. */
export const purchase: Double = {
  intent: () => ({ ...ofCards, level: 1, levelStr: 'Ingot', price: UNITS }),
  calls: {
    [cardCalls.buy]: {
      whom: ofSecondOrder,
      refuses: once(cardCalls.buy, 'OrderAlreadyUsed()'),
      value: UNITS,
      event: cardEvents.bought,
      fields: ({ owner, args }) => [args[1]!, owner, CARD_ID, 1n, UNITS],
    },
  },
  views: {
    'levels(uint256)': () => [9n, 'Ingot', 30n, UNITS, CARD_ID, STRANGER],
    'isUsed(address,bytes32)': isUsed(cardCalls.buy),
  },
  told: ({ orderKey, owner }) => ({ orderKey, owner, level: 1, contract: CARD, price: UNITS }),
  lies: {
    contract: (told) => ({ ...told, contract: STRANGER }),
    owner: (told) => ({ ...told, owner: STRANGER }),
    price: (told) => ({ ...told, price: 2n * UNITS }),
  },
}

/** Approves one card and lists it for sale, a different card for each order. */
export const listing: Double = {
  intent: (order) => ({
    ...ofMarket,
    ...listed,
    seen: seenAs(CARDS_PER_LEVEL + numberOf(order)),
    feeBp: Number(FEE_BP),
  }),
  calls: {
    [cardCalls.approve]: { whom: ({ args }) => `${args[0]} ${args[1]}` },
    [calls.list]: {
      whom: ofOrder,
      refuses: once(calls.list, 'OrderAlreadyUsed()'),
      event: events.listed,
      fields: ({ owner, args }) => [
        args[0]!,
        owner,
        BigInt(args[1]!),
        1n,
        nobody,
        UNITS,
        SECONDS,
        FEE_BP,
      ],
    },
  },
  views: {
    'isUsed(address,bytes32)': isUsed(calls.list),
    'ownerOfPage(uint256,uint256,uint256)': ours,
    'getApproved(uint256)': ([tokenId], { doneIn }) => [
      doneIn(cardCalls.approve, `${CARD_MARKET} ${tokenId}`) === undefined ? nobody : CARD_MARKET,
    ],
    'pledgeOf(uint256)': () => [0n, 0n, 0n, false, 0n],
    'frozenOf(uint256)': () => [0n, 0n],
    'feeBp()': () => [FEE_BP],
  },
}

/** Revokes the market's approval for a card. */
export const revocation: Double = {
  intent: () => ofMarket,
  calls: { [cardCalls.approve]: { whom: ({ args }) => args[1]! } },
  views: {
    'ownerOfPage(uint256,uint256,uint256)': ours,
    'getApproved(uint256)': ([tokenId], { doneIn }) => [
      doneIn(cardCalls.approve, tokenId!) === undefined ? CARD_MARKET : nobody,
    ],
  },
}

/** Returns a listing of `seller` at these terms, for a card with the listing's own number. */
const listingOf =
  (
    seller: Address,
    coin: Address,
    found: (facts: Facts, id: string) => { readonly isOver: boolean; readonly price: bigint },
  ): View =>
  ([id], facts) => {
    const { isOver, price } = found(facts, id!)
    return [seller, SECONDS, FEE_BP, isOver, coin, CARDS_PER_LEVEL + BigInt(id!), price]
  }

const LISTING = '1'

export const change: Double = {
  intent: () => ({
    ...ofMarket,
    ...listed,
    price: { coin: TRX, units: 2n * UNITS },
    listingId: LISTING,
    before: listed,
  }),
  calls: {
    [calls.changePrice]: {
      whom: ({ args }) => args[0]!,
      refuses: once(calls.changePrice, 'ListingChanged()'),
      event: events.priceChanged,
      fields: ({ args }) => [BigInt(args[0]!), nobody, 2n * UNITS, SECONDS],
    },
  },
  views: {
    'listingOf(uint256)': listingOf(OWNER, nobody, ({ doneIn }, id) => ({
      isOver: false,
      price: doneIn(calls.changePrice, id) === undefined ? UNITS : 2n * UNITS,
    })),
  },
}

export const unlisting: Double = {
  intent: () => ({ ...ofMarket, listingId: LISTING, seller: OWNER }),
  calls: {
    [calls.unlist]: {
      whom: ({ args }) => args[0]!,
      refuses: once(calls.unlist, 'ListingOver()'),
      event: events.unlisted,
      fields: ({ args, owner }) => [BigInt(args[0]!), CARD_ID, owner],
    },
  },
  views: {
    'listingOf(uint256)': listingOf(OWNER, nobody, ({ doneIn }, id) => ({
      isOver: doneIn(calls.unlist, id) !== undefined,
      price: UNITS,
    })),
  },
}

/** Buys a stranger's listing for a token, a different listing for each order. */
export const taking: Double = {
  intent: (order) => ({
    ...ofMarket,
    seen: seenAs(CARDS_PER_LEVEL + numberOf(order)),
    listingId: String(numberOf(order)),
    seller: STRANGER,
    price: { coin: USDT, units: UNITS },
  }),
  calls: {
    [calls.buy]: {
      whom: ofOrder,
      refuses: once(calls.buy, 'ListingOver()'),
      takes: { token: TOKEN, units: UNITS },
      event: events.sold,
      fields: ({ owner, args }) => [
        args[0]!,
        owner,
        BigInt(args[2]!),
        BigInt(args[1]!),
        STRANGER,
        TOKEN,
        UNITS,
        0n,
      ],
    },
  },
  views: {
    'isUsed(address,bytes32)': isUsed(calls.buy),
    // No one else buys any of these listings.
    'listingOf(uint256)': listingOf(STRANGER, TOKEN, () => ({ isOver: false, price: UNITS })),
  },
  told: ({ orderKey, owner }) => ({
    orderKey,
    owner,
    listingId: String(numberOf(orderKey)),
    tokenId: String(CARDS_PER_LEVEL + numberOf(orderKey)),
    market: CARD_MARKET,
    seller: STRANGER,
    price: { coin: USDT, units: UNITS },
    status: 'open',
  }),
  lies: {
    contract: (told) => ({ ...told, market: STRANGER }),
    owner: (told) => ({ ...told, owner: STRANGER }),
    price: (told) => ({ ...told, price: { coin: USDT, units: 2n * UNITS } }),
  },
}

const strangersCard = { contract: (told: object) => ({ ...told, contract: STRANGER }) }

/** Transfers a card to a stranger, who keeps it. */
export const gift: Double = {
  intent: () => ({ ...ofCards, seen, to: STRANGER }),
  calls: {
    [cardCalls.transfer]: {
      whom: ({ args }) => args[2]!,
      refuses: once(cardCalls.transfer, 'ERC721InsufficientApproval(address,uint256)'),
      event: cardEvents.transfer,
      fields: ({ args }) => [args[0] as Address, args[1] as Address, BigInt(args[2]!)],
    },
  },
  views: {
    'ownerOfPage(uint256,uint256,uint256)': ownerOfPage(({ doneIn }, tokenId) =>
      doneIn(cardCalls.transfer, tokenId) === undefined ? OWNER : STRANGER,
    ),
  },
  told: untilDone(
    cardCalls.transfer,
    ({ tokenId }) => tokenId!,
    refusal.notYours,
    ({ owner, tokenId }) => ({ owner, tokenId, contract: CARD, to: STRANGER }),
  ),
  lies: strangersCard,
}

const two = { cards: [seen, seenAs(CARD_ID + 1n)] }
const DAYS = 30
const YESTERDAY = 1_600_000_000n

/** Stakes two cards, one after the other. */
export const pledge: Double = {
  intent: () => ({ ...ofCards, ...two, days: DAYS }),
  calls: {
    [cardCalls.pledge]: {
      whom: ({ args }) => args[0]!,
      refuses: once(cardCalls.pledge, 'AlreadyPledged()'),
      event: cardEvents.pledged,
      fields: ({ owner, args }) => [BigInt(args[0]!), owner, BigInt(DAYS), SECONDS, 10n],
    },
  },
  views: {
    'ownerOfPage(uint256,uint256,uint256)': ours,
    'pledgeOf(uint256)': ([tokenId], { doneIn }) => {
      const isPledged = doneIn(cardCalls.pledge, tokenId!) !== undefined
      return isPledged ? [YESTERDAY, SECONDS, BigInt(DAYS), false, 10n] : [0n, 0n, 0n, false, 0n]
    },
  },
  told: untilDone(
    cardCalls.pledge,
    ({ tokenId }) => tokenId!,
    refusal.alreadyPledged,
    ({ owner, tokenId }) => ({ owner, tokenId, contract: CARD, days: DAYS, until: EXPIRY }),
  ),
  lies: strangersCard,
}

/** Unstakes two cards whose time has come. */
export const unlocking: Double = {
  intent: () => ({ ...ofCards, ...two }),
  calls: {
    [cardCalls.unlock]: {
      whom: ({ args }) => args[0]!,
      refuses: once(cardCalls.unlock, 'NotPledged()'),
      event: cardEvents.unlocked,
      fields: ({ owner, args }) => [BigInt(args[0]!), owner],
    },
  },
  views: {
    'ownerOfPage(uint256,uint256,uint256)': ours,
    'pledgeOf(uint256)': ([tokenId], { doneIn }) => {
      const isUnlocked = doneIn(cardCalls.unlock, tokenId!) !== undefined
      return isUnlocked ? [0n, 0n, 0n, false, 0n] : [YESTERDAY, YESTERDAY, BigInt(DAYS), false, 10n]
    },
  },
  told: untilDone(
    cardCalls.unlock,
    ({ tokenId }) => tokenId!,
    refusal.notPledged,
    ({ owner, tokenId }) => ({ owner, tokenId, contract: CARD, until: EXPIRY }),
  ),
  lies: strangersCard,
}

/** Claims rewards, which grow with each block, so that every claim pays. */
export const claim: Double = {
  intent: () => ({
    pools: POOLS,
    ids: [1n],
    amounts: [{ coin: TRX, units: UNITS }],
    feeLimit: FEE_LIMIT,
  }),
  calls: {
    [rewardPoolsCalls.claim]: {
      whom: ofOwner,
      event: rewardPoolsEvents.claimed,
      fields: ({ owner }) => [1n, owner, UNITS],
    },
  },
  views: {},
}
