import type { Address } from '../../core/address.ts'
import { typesOf } from '../abi.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'

/** What an order is to the sale contract, by the numbers of its `State`. */
export const orderStates = ['none', 'firstPaid', 'bought', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/** What buyers send to the sale contract, by signature. */
export const blindBoxSaleCalls = {
  pay: 'pay(bytes32,uint256,uint32)',
  paySecond: 'paySecond(bytes32)',
  refund: 'refund(address,bytes32)',
  open: 'open(bytes32,uint32)',
  rearm: 'rearm(uint256)',
} as const

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
  open: (sale: Address, order: string, count: bigint) =>
    contractCall(sale, blindBoxSaleCalls.open, [order, count]),
  /** Names a new block for the boxes that were bought in a block whose draw was missed. */
  rearm: (sale: Address, purchaseBlock: bigint, options: { feeLimit?: bigint } = {}) =>
    contractCall(sale, blindBoxSaleCalls.rearm, [purchaseBlock], options),
  /** Keeps the hashes that decide the purchases made in these blocks; those that need none pass. */
  seal: (sale: Address, purchaseBlocks: readonly bigint[], options: { feeLimit?: bigint } = {}) =>
    contractCall(sale, 'seal(uint256[])', [purchaseBlocks], options),
  drawOf: (sale: Address, purchaseBlock: bigint) =>
    contractCall(sale, 'drawOf(uint256)', [purchaseBlock]),
  /** What is not drawn of `limit` places in the list of all purchase blocks, from place `from` on. */
  undrawn: (sale: Address, from: bigint, limit: bigint) =>
    contractCall(sale, 'undrawn(uint256,uint256)', [from, limit]),
  box: (sale: Address, boxId: bigint) => contractCall(sale, 'box(uint256)', [boxId]),
  orderOf: (sale: Address, buyer: Address, order: string) =>
    contractCall(sale, 'orderOf(address,bytes32)', [buyer, order]),
}

/**
 * firstCoin, firstAmount, secondCoin, secondAmount, supply, perPerson, startAt, endAt (seconds),
 * secondPaymentSeconds, odds of the four rarities (basis points), sold. Coins are the all-zero
 * address for TRX; a second amount of zero means one payment; a supply of zero means no such box.
 */
export const boxTypes = typesOf(
  'box(address,uint256,address,uint256,uint32,uint32,uint64,uint64,uint32,uint16,uint16,uint16,uint16,uint32)',
)

/** The block whose hash decides, and that hash once it is sealed; zeros before. */
export const drawOfTypes = ['uint64', 'bytes32']

/** Purchase blocks, the blocks that decide them, and the place to go on from. */
export const undrawnTypes = ['uint256[]', 'uint256[]', 'uint256']

/** state, boxId, quantity, opened, purchaseBlock, deadline (seconds). */
export const orderOfTypes = ['uint8', 'uint256', 'uint32', 'uint32', 'uint64', 'uint64']

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
}

/** Custom errors by selector, for the reason behind a revert. */
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
