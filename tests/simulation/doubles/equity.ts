import {
  orderOwed,
  orderPaid,
  rwaEquityCalls as calls,
  rwaEquityEvents as events,
} from '../../../src/chain/contracts/rwaEquity.ts'
import { CARDS_PER_LEVEL } from '../../../src/core/cardNumber.ts'
import { ofOwner, once, type Double, type View } from '../double.ts'
import { CARD, EQUITY, FEE_LIMIT, OWNER, STRANGER, TOKEN, UNITS, USDT } from '../places.ts'

const CARD_ID = CARDS_PER_LEVEL + 1n
const FEE = 2_000_000n
const LIMIT = 10n * UNITS
const ORDER = 7n

/** Times in seconds: the first stage began long ago and does not end soon. */
const START = 1_600_000_000n
const END = 3_000_000_000n
const STAGE = (1n << 64n) | 1n

const card = { tokenId: String(CARD_ID), levelStr: 'Ingot' }
const ofEquity = { contract: EQUITY, feeLimit: FEE_LIMIT }
const ofCards = { ...ofEquity, card: CARD, cards: [card] }

const running: Double['views'] = {
  'ownerOfPage(uint256,uint256,uint256)': () => [[OWNER]],
  'getData()': () => [FEE, 5n * FEE, START, END, END - START, LIMIT],
  'getNext()': () => [0n, 0n, 0n, 0n, 0n, 0n],
  'stageNow()': () => [STAGE],
}

/** Returns a card's share, before its call and after it. */
const shareOf =
  (what: string, [before, after]: readonly [readonly unknown[], readonly unknown[]]): View =>
  (_, { doneIn }) =>
    (doneIn(what, OWNER) === undefined ? before : after) as ReturnType<View>

const none = [0n, 0n, LIMIT, false, 0n, 0n]
const shut = [10n, 0n, LIMIT, false, 0n, 0n]
const open = [10n, 0n, LIMIT, true, 0n, 0n]
const taken = [10n, UNITS, LIMIT, true, UNITS, START]

/** Initialises a card's share in the equity. */
export const initialisation: Double = {
  intent: () => ofCards,
  calls: {
    [calls.initialise]: {
      whom: ofOwner,
      refuses: once(calls.initialise, 'AlreadyInitialised(uint256)'),
      event: events.initialised,
      fields: ({ owner }) => [CARD_ID, owner, 10n],
    },
  },
  views: {
    ...running,
    'identifiers()': () => [[1n]],
    'shareOf(uint256)': shareOf(calls.initialise, [none, shut]),
  },
}

/** Opens the amount that the card may withdraw in the stage. */
export const limit: Double = {
  intent: () => ({ ...ofCards, stage: STAGE }),
  calls: {
    [calls.unlockLimit]: {
      whom: ofOwner,
      refuses: once(calls.unlockLimit, 'LimitUnlocked(uint256)'),
      event: events.limitOpened,
      fields: ({ owner }) => [CARD_ID, owner, STAGE, LIMIT],
    },
  },
  views: { ...running, 'shareOf(uint256)': shareOf(calls.unlockLimit, [shut, open]) },
}

/** Withdraws the card's profit for a fee. */
export const withdrawal: Double = {
  intent: () => ({
    ...ofCards,
    cards: [{ ...card, units: UNITS, lastAt: 0 }],
    coin: USDT,
    fee: FEE,
  }),
  calls: {
    [calls.withDraw]: {
      whom: ofOwner,
      refuses: once(calls.withDraw, 'WithdrawnToday(uint256)'),
      value: FEE,
      event: events.ordered,
      fields: ({ owner }) => [ORDER, owner, UNITS, FEE, BigInt(orderPaid)],
    },
  },
  views: {
    ...running,
    'shareOf(uint256)': shareOf(calls.withDraw, [open, taken]),
    'getProfitByIds(uint256[])': () => [[UNITS]],
    'feeOf(uint256)': () => [FEE],
    'coinAddress()': () => [TOKEN],
    'decimals()': () => [BigInt(USDT.decimals)],
  },
}

/** Settles an owed withdrawal of another account. */
export const settlement: Double = {
  intent: () => ({ ...ofEquity, order: ORDER, user: STRANGER, coin: USDT, units: UNITS }),
  calls: {
    [calls.settle]: {
      whom: ({ args }) => args[0]!,
      refuses: once(calls.settle, 'NotOwed()'),
      event: events.settled,
      fields: () => [ORDER, STRANGER, UNITS],
    },
  },
  views: {
    ...running,
    'orders(uint256)': ([order], { doneIn }) => {
      const isPaid = doneIn(calls.settle, order!) !== undefined
      return [STRANGER, UNITS, BigInt(isPaid ? orderPaid : orderOwed)]
    },
  },
}
