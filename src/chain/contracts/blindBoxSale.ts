import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'

/** What an order is to the sale contract, by the numbers of its `State`. */
export const orderStates = ['none', 'firstPaid', 'bought', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/** Calls of the sale contract. Orders are keyed by buyer and a 32-byte id, as hex. */
export const blindBoxSale = {
  pay: (
    sale: Address,
    order: string,
    boxId: bigint,
    quantity: bigint,
    options: { callValue?: bigint; feeLimit?: bigint },
  ) => contractCall(sale, 'pay(bytes32,uint256,uint32)', [order, boxId, quantity], options),
  paySecond: (sale: Address, order: string, options: { callValue?: bigint; feeLimit?: bigint }) =>
    contractCall(sale, 'paySecond(bytes32)', [order], options),
  refund: (sale: Address, buyer: Address, order: string) =>
    contractCall(sale, 'refund(address,bytes32)', [buyer, order]),
  open: (sale: Address, order: string, count: bigint) =>
    contractCall(sale, 'open(bytes32,uint32)', [order, count]),
  orderOf: (sale: Address, buyer: Address, order: string) =>
    contractCall(sale, 'orderOf(address,bytes32)', [buyer, order]),
}

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
] as const
