import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

/** An order's state in the sale contract, by the numbers of its `State`. */
export const orderStates = ['none', 'firstPaid', 'bought', 'refunded'] as const

/** What buyers send to the sale contract, by signature. */
export const blindBoxSaleCalls = {
  pay: 'pay(bytes32,uint256,uint32)',
  paySecond: 'paySecond(bytes32)',
  refund: 'refund(address,bytes32)',
  open: 'open(bytes32,uint32)',
  rearm: 'rearm(uint256)',
  claimCards: 'claimCards(bytes32)',
} as const

/** A draw as the sale reports it: the block whose hash decides, and whether the hash is kept. */
export interface Draw {
  readonly source: number
  readonly isSealed: boolean
}

/** Calls of the sale contract. Orders are keyed by buyer and a 32-byte id, as hex. */
export const blindBoxSale = {
  pay: (
    sale: Address,
    order: string,
    boxId: bigint,
    quantity: bigint,
    options: { callValue?: bigint; feeLimit?: bigint },
  ) => contractCall(sale, blindBoxSaleCalls.pay, [order, boxId, quantity], options),
  paySecond: (sale: Address, order: string, options: { callValue?: bigint; feeLimit?: bigint }) =>
    contractCall(sale, blindBoxSaleCalls.paySecond, [order], options),
  refund: (
    sale: Address,
    buyer: Address,
    order: string,
    options: { feeLimit?: bigint | undefined } = {},
  ) => contractCall(sale, blindBoxSaleCalls.refund, [buyer, order], options),
  open: (
    sale: Address,
    order: string,
    count: bigint,
    options: { feeLimit?: bigint | undefined } = {},
  ) => contractCall(sale, blindBoxSaleCalls.open, [order, count], options),
  /** Makes cards, ten at most, of boxes that were opened before their box had any. */
  claimCards: (sale: Address, order: string, options: { feeLimit?: bigint | undefined } = {}) =>
    contractCall(sale, blindBoxSaleCalls.claimCards, [order], options),
  /** Of an order's boxes: how many were opened without cards, and how many of these got one since. */
  cardsOf: view('cardsOf(address,bytes32)', ['uint32', 'uint32'], (withoutCards, claimed) => ({
    withoutCards: Number(withoutCards),
    claimed: Number(claimed),
  })),
  /** Names a new deciding block for boxes that were bought in a block whose draw was missed. */
  rearm: (sale: Address, purchaseBlock: bigint, options: { feeLimit?: bigint | undefined } = {}) =>
    contractCall(sale, blindBoxSaleCalls.rearm, [purchaseBlock], options),
  /** Stores the hashes that decide the purchases of these blocks; skips blocks that need none. */
  seal: (sale: Address, purchaseBlocks: readonly bigint[], options: { feeLimit?: bigint } = {}) =>
    contractCall(sale, 'seal(uint256[])', [purchaseBlocks], options),
  /** The draw for the purchases of a block; the hash is zero until it is kept. */
  drawOf: view('drawOf(uint256)', ['uint64', 'bytes32'], (source, entropy): Draw => ({
    source: Number(source),
    isSealed: !/^0*$/.test(entropy),
  })),
  /**
   * Takes a place in the list of all purchase blocks, and how many places to look at from there:
   * gives the undrawn blocks, the blocks that decide them, and the place to continue from.
   */
  undrawn: view('undrawn(uint256,uint256)', ['uint256[]', 'uint256[]', 'uint256']),
  /**
   * TRX is the all-zero address; a second amount of zero means one payment; a supply of zero means
   * no such box. (The odds of the four rarities are in basis points; the levels of their cards are
   * zero where there are none.)
   */
  box: view(
    'box(uint256)',
    [
      'address',
      'uint256',
      'address',
      'uint256',
      'uint32',
      'uint32',
      'uint64',
      'uint64',
      'uint32',
      'uint16',
      'uint16',
      'uint16',
      'uint16',
      'uint32',
      'uint32',
      'uint32',
      'uint32',
      'uint32',
    ],
    (firstCoin, firstAmount, secondCoin, secondAmount, supply, perPerson, ...rest) => {
      const [startAt, endAt, secondPayment, ...others] = rest
      return {
        firstCoin,
        firstAmount,
        secondCoin,
        secondAmount,
        supply: Number(supply),
        perPerson: Number(perPerson),
        startAt: toMillis(startAt),
        endAt: toMillis(endAt),
        secondPayment: toMillis(secondPayment),
        odds: others.slice(0, 4).map(Number),
        levels: others.slice(4, 8).map(Number),
        sold: Number(others[8]),
      }
    },
  ),
  orderOf: view(
    'orderOf(address,bytes32)',
    ['uint8', 'uint256', 'uint32', 'uint32', 'uint64', 'uint64'],
    (state, boxId, quantity, opened, purchaseBlock, deadline) => ({
      state: orderStates[Number(state)],
      boxId,
      quantity: Number(quantity),
      opened: Number(opened),
      purchaseBlock: Number(purchaseBlock),
      deadline: toMillis(deadline),
    }),
  ),
}

export const blindBoxSaleEvents = {
  firstPaid: eventShape(
    'FirstPaid(bytes32 indexed order,address indexed buyer,uint256 indexed boxId,uint32 quantity,uint64 deadline)',
  ),
  bought: eventShape(
    'Bought(bytes32 indexed order,address indexed buyer,uint256 indexed boxId,uint32 quantity)',
  ),
  refunded: eventShape(
    'Refunded(bytes32 indexed order,address indexed buyer,uint256 indexed boxId,uint32 quantity)',
  ),
  rearmed: eventShape('Rearmed(uint256 indexed purchaseBlock,uint64 source)'),
  opened: eventShape(
    'Opened(bytes32 indexed order,address indexed buyer,uint256 indexed boxId,uint32 firstIndex,uint8[] rarities)',
  ),
  cardsMade: eventShape(
    'CardsMade(bytes32 indexed order,address indexed buyer,uint256 indexed boxId,uint32 firstIndex,uint256[] tokenIds)',
  ),
}

/** Custom errors, for the reason behind a revert. */
export const blindBoxSaleErrors = [
  'UnknownBox()',
  'SaleNotOpen()',
  'SaleEnded()',
  'WrongQuantity()',
  'ExceedsPersonalMaximum()',
  'InsufficientRemaining()',
  'OrderAlreadyPaid()',
  'OrderRefunded()',
  'FirstPaymentMissing()',
  'SecondPaymentLate()',
  'NothingToRefund()',
  'RefundNotYet()',
  'WrongValue()',
  'OrderNotBought()',
  'NotDrawnYet()',
  'DrawMissed()',
  'DrawNotMissed()',
] as const
