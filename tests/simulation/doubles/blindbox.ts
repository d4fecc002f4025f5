import {
  blindBoxSaleCalls as calls,
  blindBoxSaleEvents as events,
} from '../../../src/chain/contracts/blindBoxSale.ts'
import { nobody } from '../../../src/core/address.ts'
import { TRX, type Coin } from '../../../src/core/amount.ts'
import { READABLE_BLOCKS } from '../../../src/chain/contracts/draw.ts'
import { ofOrder, once, type Double, type Facts, type Rule, type View } from '../double.ts'
import { FEE_LIMIT, OWNER, SALE, STRANGER, UNITS } from '../places.ts'

const BOX = '1'

const box = {
  productId: BOX,
  productName: 'Genesis',
  sale: SALE,
  quantity: 1,
}

const orderOf =
  (last: string): View =>
  ([buyer, order], { doneIn }) => {
    const whom = `${buyer} ${order}`
    const isDone = (what: string) => doneIn(what, whom) !== undefined
    const state = isDone(last) ? 2n : isDone(calls.pay) ? 1n : 0n
    return [state, 1n, 1n, 0n, 0n, 0n]
  }

const paidBox = { order: '0a'.repeat(32), productId: BOX, productName: 'Genesis', sale: SALE }

const boxOf =
  (coins: readonly Coin[]): View =>
  () => {
    const terms = [0, 1].flatMap((index) => [
      coins[index]?.contract ?? nobody,
      coins[index] ? UNITS : 0n,
    ])
    return [...terms, 100n, 5n, 0n, 1n, 0n, 10_000n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]
  }

function payment(coins: readonly Coin[], index: number): Rule {
  const contract = coins[index]?.contract
  const isLast = index === coins.length - 1
  const isPaid = once(index === 0 ? calls.pay : calls.paySecond, 'OrderAlreadyPaid()')
  return {
    whom: ofOrder,
    refuses: (facts, whom, call) =>
      index > 0 && facts.doneIn(calls.pay, whom) === undefined
        ? 'FirstPaymentMissing()'
        : isPaid(facts, whom, call),
    ...(contract ? { takes: { token: contract, units: UNITS } } : { value: UNITS }),
    event: isLast ? events.bought : events.firstPaid,
    fields: ({ owner, args }) => [args[0]!, owner, 1n, 1n, ...(isLast ? [] : [0n])],
  }
}

/** Orders one box, paid in these assets one after the other. */
export function blindBoxIn(...coins: readonly Coin[]): Double {
  const payments = coins.map((coin) => ({ coin, units: UNITS }))
  return {
    intent: () => ({ ...box, payments, feeLimit: FEE_LIMIT }),
    calls: {
      [calls.pay]: payment(coins, 0),
      ...(coins.length > 1 && { [calls.paySecond]: payment(coins, 1) }),
    },
    views: {
      'orderOf(address,bytes32)': orderOf(coins.length > 1 ? calls.paySecond : calls.pay),
      'box(uint256)': boxOf(coins),
    },
    told: ({ orderKey, owner }) => ({
      orderKey,
      owner,
      product: { id: BOX, name: 'Genesis' },
      contract: SALE,
      quantity: 1,
      prices: payments,
      state: 'unpaid',
      createdAt: 0,
      payments: [],
      opened: [],
    }),
    lies: {
      contract: (told) => ({ ...told, contract: STRANGER }),
      owner: (told) => ({ ...told, owner: STRANGER }),
      price: (told) => ({
        ...told,
        prices: payments.map(({ coin, units }) => ({ coin, units: units * 2n })),
      }),
    },
  }
}

/** Orders the same box, but pays in a wallet's browser: no transaction is made here. */
export const handedBox: Double = {
  ...blindBoxIn(TRX),
  intent: () => ({ ...box, payments: [{ coin: TRX, units: UNITS }], handedTo: 'tronlink' }),
  owner: nobody,
}

/**
 * Boxes that were paid ten blocks before the world starts, in blocks that are not solidified yet.
 */
const { order: ORDER } = paidBox
const PURCHASE_BLOCK = 990
const purchaseBlocks: Readonly<Record<string, number>> = {
  [ORDER]: PURCHASE_BLOCK,
  ['0b'.repeat(32)]: PURCHASE_BLOCK + 1,
}

/**
 * Returns the block whose hash decides: the one after the purchase, or after the last re-arming.
 */
const sourceOf = ({ doneIn }: Facts, purchase: number): number =>
  (doneIn(calls.rearm, String(purchase)) ?? purchase) + 1

const isMissed = (facts: Facts, purchase: number): boolean =>
  facts.block > sourceOf(facts, purchase) + READABLE_BLOCKS

const isOpened = ({ doneIn }: Facts, order: string): boolean =>
  doneIn(calls.open, `${OWNER} ${order}`) !== undefined

const isDrawn = (facts: Facts, purchase: number): boolean =>
  Object.entries(purchaseBlocks).some(
    ([order, block]) => block === purchase && isOpened(facts, order),
  )

/** Opens boxes. If no one opened or sealed a box in time, a new block has to be named first. */
const opening: Omit<Double, 'intent'> = {
  calls: {
    [calls.open]: {
      whom: ofOrder,
      refuses: (facts, whom) => {
        const order = whom.split(' ')[1]!
        const purchase = purchaseBlocks[order]
        if (purchase === undefined) return 'OrderNotBought()'
        if (isOpened(facts, order)) return 'WrongQuantity()'
        if (isMissed(facts, purchase)) return 'DrawMissed()'
        return facts.block <= sourceOf(facts, purchase) ? 'NotDrawnYet()' : undefined
      },
      event: events.opened,
      fields: ({ owner, args }) => [args[0]!, owner, 1n, 0n, [0n]],
    },
    [calls.rearm]: {
      whom: ({ args }) => args[0]!,
      refuses: (facts, purchase) =>
        isDrawn(facts, Number(purchase)) || !isMissed(facts, Number(purchase))
          ? 'DrawNotMissed()'
          : undefined,
      event: events.rearmed,
      fields: ({ args }, { block }) => [BigInt(args[0]!), BigInt(block + 1)],
    },
  },
  views: {
    'orderOf(address,bytes32)': ([, order = ''], facts) => [
      2n,
      1n,
      1n,
      isOpened(facts, order) ? 1n : 0n,
      BigInt(purchaseBlocks[order] ?? 0),
      0n,
    ],
    'drawOf(uint256)': ([purchase], facts) => [
      BigInt(sourceOf(facts, Number(purchase))),
      (isDrawn(facts, Number(purchase)) ? '11' : '00').repeat(32),
    ],
  },
}

export const openedBox: Double = {
  ...opening,
  intent: () => ({
    ...paidBox,
    firstIndex: 0,
    count: 1,
    purchaseBlock: PURCHASE_BLOCK,
  }),
}

/** Opens the boxes of two orders. */
export const openedBoxes: Double = {
  ...opening,
  intent: () => {
    const { order: _, ...named } = paidBox
    const openings = Object.entries(purchaseBlocks).map(([order, purchaseBlock]) => ({
      order,
      firstIndex: 0,
      count: 1,
      purchaseBlock,
    }))
    return { ...named, openings, feeLimit: FEE_LIMIT }
  },
}

/** Claims the card of a box that was opened before its box had cards. */
export const claimedCards: Double = {
  intent: () => ({ ...paidBox, upTo: 1, count: 1, feeLimit: FEE_LIMIT }),
  calls: {
    [calls.claimCards]: {
      whom: ofOrder,
      refuses: once(calls.claimCards, 'NoCardsToClaim()'),
      event: events.cardsMade,
      fields: ({ owner, args }) => [args[0]!, owner, 1n, 0n, [11_000_000_001n]],
    },
  },
  views: {
    'cardsOf(address,bytes32)': ([buyer, order], { doneIn }) => [
      1n,
      doneIn(calls.claimCards, `${buyer} ${order}`) === undefined ? 0n : 1n,
    ],
  },
}

/** Refunds the first payment of an order whose second payment never came. */
export const refundedBox: Double = {
  intent: () => ({ ...paidBox, amount: { coin: TRX, units: UNITS }, feeLimit: FEE_LIMIT }),
  calls: {
    [calls.refund]: {
      // Anyone may trigger the refund; the buyer is paid.
      whom: ({ args }) => `${args[0]} ${args[1]}`,
      refuses: once(calls.refund, 'NothingToRefund()'),
      event: events.refunded,
      fields: ({ args }) => [args[1]!, args[0]!, 1n, 1n],
    },
  },
  views: {
    'orderOf(address,bytes32)': ([buyer, order], { doneIn }) => [
      doneIn(calls.refund, `${buyer} ${order}`) === undefined ? 1n : 3n,
      1n,
      1n,
      0n,
      0n,
      0n,
    ],
  },
}
