import type { Address } from '../../core/address.ts'
import { DAY_MS, type Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis, toSeconds } from './seconds.ts'

/** What people send to the contract that pays booked income, by signature. */
export const incomeFundCalls = {
  payFee: 'payFee(bytes32,address,uint128)',
  withDraw: 'withDraw(bytes32,uint128,uint256,bytes)',
  takeFeeBack: 'takeFeeBack(address,bytes32)',
  takeFeesBack: 'takeFeesBack((address,bytes32)[])',
} as const

/** How long an order can be paid; from then on its fee can be taken back. */
export const INCOME_ORDER_LIFE_MS = 7 * DAY_MS

const states = ['none', 'open', 'paid', 'takenBack'] as const

/** An order as the contract knows it; `open` once its fee was paid. */
export interface IncomeOrder {
  readonly coin: Address
  readonly amount: bigint
  /** In sun. */
  readonly fee: bigint
  readonly paidAt: Millis
  readonly state: (typeof states)[number]
}

/** What holds for a coin, in its smallest units. */
export interface IncomeLimits {
  /** The most that a chain day pays, and what was announced of it. */
  readonly cap: bigint
  readonly next: { readonly cap: bigint; readonly from: Millis } | undefined
  readonly minimum: bigint
  /** What this chain day still pays. */
  readonly left: bigint
  /** What the fund has, and what of it open orders name. */
  readonly held: bigint
  readonly reserved: bigint
}

/** When orders are taken, and what they cost, in sun. */
export interface IncomeTerms {
  readonly feeMinimum: bigint
  readonly feeMaximum: bigint
  readonly start: Millis
  readonly end: Millis
  /** The stage in which a cap counts: a day. */
  readonly stageMs: Millis
  readonly orders: bigint
}

/** What an order's fee may be from a time on. */
export interface ComingFees extends Pick<IncomeTerms, 'feeMinimum' | 'feeMaximum'> {
  readonly from: Millis
}

/** What the backend signed for an order. */
export interface IncomeVoucher {
  readonly expires: Millis
  /** 65 bytes as hex. */
  readonly signature: string
}

type Options = { readonly feeLimit?: bigint | undefined }

/** Calls of `IncomeFund.sol`. TRX is the all-zero address. An order's number is its account's own. */
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
  /** For up to twenty; those whose fee may not go back are left out. */
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
  /** Undefined where nothing was announced. */
  nextFees: view(
    'nextFees()',
    ['uint256', 'uint256', 'uint256'],
    (feeMinimum, feeMaximum, from): ComingFees | undefined =>
      from === 0n ? undefined : { feeMinimum, feeMaximum, from: toMillis(from) },
  ),
  /** Of a coin, in its smallest units; undefined where nothing was announced. */
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
  /** What a signer signs: user, order, coin, amount and expiry in seconds. */
  digestOf: view('digestOf(address,bytes32,address,uint256,uint256)', ['bytes32']),
}

/** What it says of orders. */
export const incomeFundEvents = {
  feePaid: eventShape(
    'FeePaid(bytes32 indexed order,address indexed user,address indexed coin,uint256 amount,uint256 fee)',
  ),
  paid: eventShape(
    'Paid(bytes32 indexed order,address indexed user,address indexed coin,uint256 amount)',
  ),
  feeTakenBack: eventShape('FeeTakenBack(bytes32 indexed order,address indexed user,uint256 fee)'),
}

/** Custom errors, for the reason behind a revert. */
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
