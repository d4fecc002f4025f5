import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

/** States of an order in the sale contract, in the order of its `State`. */
export const orderStates = ['none', 'firstPaid', 'bought', 'refunded'] as const

/** Signatures of the calls that buyers send to the sale contract. */
export const blindBoxSaleCalls = {
  pay: 'pay(bytes32,uint256,uint32)',
  paySecond: 'paySecond(bytes32)',
  refund: 'refund(address,bytes32)',
  open: 'open(bytes32,uint32)',
  rearm: 'rearm(uint256)',
  claimCards: 'claimCards(bytes32)',
} as const

/** A draw as the sale contract reports it: the deciding block, and whether its hash is stored. */
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
  /** Makes up to ten cards for boxes that were opened before their box had any cards. */
  claimCards: (sale: Address, order: string, options: { feeLimit?: bigint | undefined } = {}) =>
    contractCall(sale, blindBoxSaleCalls.claimCards, [order], options),
  /**
   * Number of an order's boxes that were opened without cards, and number of these that have
   * received one since.
   */
  cardsOf: view('cardsOf(address,bytes32)', ['uint32', 'uint32'], (withoutCards, claimed) => ({
    withoutCards: Number(withoutCards),
    claimed: Number(claimed),
  })),
  /** Names a new deciding block for boxes bought in a block whose draw was missed. */
  rearm: (sale: Address, purchaseBlock: bigint, options: { feeLimit?: bigint | undefined } = {}) =>
    contractCall(sale, blindBoxSaleCalls.rearm, [purchaseBlock], options),
  /** Stores the hashes that decide the purchases of these blocks. Skips blocks that need none. */
  seal: (sale: Address, purchaseBlocks: readonly bigint[], options: { feeLimit?: bigint } = {}) =>
    contractCall(sale, 'seal(uint256[])', [purchaseBlocks], options),
  /** Draw for the purchases of a block. The hash is zero until it is stored. */
  drawOf: view('drawOf(uint256)', ['uint64', 'bytes32'], (source, entropy): Draw => ({
    source: Number(source),
    isSealed: !/^0*$/.test(entropy),
  })),
  /**
   * Lists undrawn purchase blocks. Takes a position in the list of all purchase blocks and the
   * number of positions to check. Returns the undrawn blocks, the blocks that decide them, and the
   * position to continue from.
   */
  undrawn: view('undrawn(uint256,uint256)', ['uint256[]', 'uint256[]', 'uint256']),
  /**
   * Terms of a box. TRX is the all-zero address. A second amount of zero means one payment, and a
   * supply of zero means no such box. The odds of the four rarities are in basis points. The levels
   * of their cards are zero if there are none.
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

/** Custom errors, for decoding reverts. */
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
