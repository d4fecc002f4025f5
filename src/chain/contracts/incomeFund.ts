import type { Address } from '../../core/address.ts'
import { DAY_MS, type Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis, toSeconds } from './seconds.ts'

/** Signatures of the calls that users send to the contract that pays booked income. */
export const incomeFundCalls = {
  payFee: 'payFee(bytes32,address,uint128)',
  withDraw: 'withDraw(bytes32,uint128,uint256,bytes)',
  takeFeeBack: 'takeFeeBack(address,bytes32)',
  takeFeesBack: 'takeFeesBack((address,bytes32)[])',
} as const

/** Time in which an order can be paid. After it, the order's fee can be refunded. */
export const INCOME_ORDER_LIFE_MS = 7 * DAY_MS

const states = ['none', 'open', 'paid', 'takenBack'] as const

/** An order as the contract stores it. It is `open` once its fee was paid. */
export interface IncomeOrder {
  readonly coin: Address
  readonly amount: bigint
  /** Fee in sun. */
  readonly fee: bigint
  readonly paidAt: Millis
  readonly state: (typeof states)[number]
}

/** Limits of an asset, in its smallest units. */
export interface IncomeLimits {
  /** Maximum payout per chain day, and its announced change. */
  readonly cap: bigint
  readonly next: { readonly cap: bigint; readonly from: Millis } | undefined
  readonly minimum: bigint
  /** Amount that can still be paid this chain day. */
  readonly left: bigint
  /** Balance of the fund, and the part reserved for open orders. */
  readonly held: bigint
  readonly reserved: bigint
}

/** Period in which orders are accepted, and their fees, in sun. */
export interface IncomeTerms {
  readonly feeMinimum: bigint
  readonly feeMaximum: bigint
  readonly start: Millis
  readonly end: Millis
  /** Length of the stage to which a cap applies: one day. */
  readonly stageMs: Millis
  readonly orders: bigint
}

/** Announced order fees and the time when they take effect. */
export interface ComingFees extends Pick<IncomeTerms, 'feeMinimum' | 'feeMaximum'> {
  readonly from: Millis
}

/** The backend's signed approval of an order. */
export interface IncomeVoucher {
  readonly expires: Millis
  /** 65 bytes as hex. */
  readonly signature: string
}

type Options = { readonly feeLimit?: bigint | undefined }

/** Calls of `IncomeFund.sol`. TRX is the all-zero address. Order numbers are unique per account. */
export const incomeFund = {
  payFee: (
    fund: Address,
    order: string,
    coin: Address,
    amount: bigint,
    options: Options & { readonly callValue: bigint },
  ) => contractCall(fund, incomeFundCalls.payFee, [order, coin, amount], options),
  withDraw: (
    fund: Address,
    order: string,
    amount: bigint,
    { expires, signature }: IncomeVoucher,
    options?: Options,
  ) =>
    contractCall(
      fund,
      incomeFundCalls.withDraw,
      [order, amount, toSeconds(expires), signature],
      options,
    ),
  takeFeeBack: (fund: Address, user: Address, order: string, options?: Options) =>
    contractCall(fund, incomeFundCalls.takeFeeBack, [user, order], options),
  /** Refunds the fees of up to twenty orders. Skips orders whose fee cannot be refunded. */
  takeFeesBack: (
    fund: Address,
    orders: readonly { readonly user: Address; readonly order: string }[],
    options?: Options,
  ) =>
    contractCall(
      fund,
      incomeFundCalls.takeFeesBack,
      [orders.map(({ user, order }) => [user, order])],
      options,
    ),
  data: view(
    'getData()',
    ['uint256', 'uint256', 'uint256', 'uint256', 'uint256', 'uint256'],
    (feeMinimum, feeMaximum, start, end, stage, orders): IncomeTerms => ({
      feeMinimum,
      feeMaximum,
      start: toMillis(start),
      end: toMillis(end),
      stageMs: toMillis(stage),
      orders,
    }),
  ),
  limitsOf: view(
    'limitsOf(address)',
    ['uint256', 'uint256', 'uint256', 'uint256', 'uint256', 'uint256', 'uint256'],
    (cap, nextCap, from, minimum, left, held, reserved): IncomeLimits => ({
      cap,
      next: from === 0n ? undefined : { cap: nextCap, from: toMillis(from) },
      minimum,
      left,
      held,
      reserved,
    }),
  ),
  /** Announced fees; undefined if there are none. */
  nextFees: view(
    'nextFees()',
    ['uint256', 'uint256', 'uint256'],
    (feeMinimum, feeMaximum, from): ComingFees | undefined =>
      from === 0n ? undefined : { feeMinimum, feeMaximum, from: toMillis(from) },
  ),
  /** Announced minimum of an asset, in its smallest units; undefined if there is none. */
  nextMinimum: view('nextMinimum(address)', ['uint256', 'uint256'], (minimum, from) =>
    from === 0n ? undefined : { minimum, from: toMillis(from) },
  ),
  orderOf: view(
    'orderOf(address,bytes32)',
    ['address', 'uint256', 'uint256', 'uint256', 'uint8'],
    (coin, amount, fee, paidAt, state): IncomeOrder => ({
      coin,
      amount,
      fee,
      paidAt: toMillis(paidAt),
      state: states[Number(state)] ?? 'none',
    }),
  ),
  isPaused: view('isPaused()', ['bool']),
  isSigner: view('isSigner(address)', ['bool']),
  /** Digest that a signer signs: user, order, asset, amount and expiry in seconds. */
  digestOf: view('digestOf(address,bytes32,address,uint256,uint256)', ['bytes32']),
}

/** Events about orders. */
export const incomeFundEvents = {
  feePaid: eventShape(
    'FeePaid(bytes32 indexed order,address indexed user,address indexed coin,uint256 amount,uint256 fee)',
  ),
  paid: eventShape(
    'Paid(bytes32 indexed order,address indexed user,address indexed coin,uint256 amount)',
  ),
  feeTakenBack: eventShape('FeeTakenBack(bytes32 indexed order,address indexed user,uint256 fee)'),
}

/** Custom errors, for decoding reverts. */
export const incomeFundErrors = [
  'WrongAmount()',
  'WrongValue()',
  'IsPaused()',
  'NotYetOpen()',
  'HasEnded()',
  'BelowMinimum()',
  'BeyondDayCap(uint256)',
  'OrderAlreadyUsed()',
  'UnknownOrder()',
  'OrderAlreadyPaid()',
  'FeeIsTakenBack()',
  'VoucherExpired()',
  'WrongVoucher()',
  'DayIsFull(uint256)',
  'FundLacks()',
  'NotYet()',
] as const
