import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import {
  INCOME_ORDER_LIFE_MS,
  incomeFund,
  incomeFundCalls,
  incomeFundEvents,
  type IncomeOrder,
} from '../../../chain/contracts/incomeFund.ts'
import { trc20 } from '../../../chain/contracts/trc20.ts'
import type { Address } from '../../../core/address.ts'
import { coinSchema, TRX, trx } from '../../../core/amount.ts'
import { mapOk, ok } from '../../../core/result.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import type { Named } from '../../../outbox/family.ts'
import {
  agreed,
  before,
  EXPIRES,
  expectEvent,
  mismatch,
  notYet,
  type Leg,
  type LegPlan,
  type Order,
  type Verify,
} from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { agreedIf, checked, judge, when } from '../../../outbox/verify.ts'
import { withdrawalsPausedText } from '../../../outbox/withdrawalTexts.ts'
import {
  coinIn,
  defineFundKind,
  failedText,
  ofFund,
  onFund,
  paidText,
  refusals,
  takenBackText,
} from './family.ts'

const withdrawing = {
  coin: coinSchema,
  units: v.bigint(),
  /** Exact fee, in sun. */
  fee: v.bigint(),
}
type Withdrawing = Named<typeof ofFund & typeof withdrawing>

/**
 * Withdraws booked income. Pays the fee of an order, which registers it. Then has the fund pay,
 * using a voucher from the backend.
 */
export const withdrawIncome = defineFundKind({
  name: 'income.withdraw',
  intent: withdrawing,
  legs: (order) => [feeLeg(order), paymentLeg(order)],
  describe: (intent, order) => {
    const amount = stepAmount(intent)
    return {
      title: msg`Withdraw ${amount} of income`,
      payments: [trx(intent.fee)],
      settled: { paid: paidText, takenBack: takenBackText },
      refusals: { ...refusals, [refusal.withdrawalFailed]: failedText(order) },
    }
  },
  recogniser: recogniseAny(
    recognise(incomeFundCalls.payFee, onFund, ([order], { callValue }) => ({
      seed: order,
      title: msg`Fee of a withdrawal of income`,
      payments: [trx(callValue)],
      order,
    })),
    recognise(incomeFundCalls.withDraw, onFund, ([order]) => ({
      seed: order,
      title: msg`Income withdrawn`,
      order,
    })),
  ),
})

/** Returns what both legs compare with the order: contract state, backend answers and events. */
function compared({ id, owner, intent }: Order<Withdrawing>) {
  const { fund, units } = intent
  const coin = coinIn(intent.coin)
  return {
    coin,
    known: incomeFund.orderOf(fund, owner, id),
    /** Pairs the backend's answer with the order, field by field. */
    told: (answer: Told) => ({
      order: [answer.orderKey, id] as const,
      owner: [answer.owner, owner] as const,
      contract: [answer.contract, fund] as const,
      coin: [answer.coin, coin] as const,
      amount: [answer.amount, units] as const,
    }),
    /** Whether an event belongs to this order. */
    isOurs: (event: Said) =>
      event.order === id && event.user === owner && event.coin === coin && event.amount === units,
  }
}

interface Told {
  readonly orderKey: string
  readonly owner: Address
  readonly contract: Address
  readonly coin: Address
  readonly amount: bigint
}

interface Said {
  readonly order: string
  readonly user: Address
  readonly coin: Address
  readonly amount: bigint
}

function feeLeg(order: Order<Withdrawing>): Leg {
  const { id, owner, intent } = order
  const { fund, units, fee, feeLimit } = intent
  const { coin, known, told, isOurs } = compared(order)
  return {
    name: 'fee',
    label: msg`Fee`,
    call: incomeFund.payFee(fund, id, coin, units, { callValue: fee, feeLimit }),
    typicalEnergy: 132_000n,
    // An account has one order of this number: a second transaction reverts.
    repeat: 'orderOnce',
    // The backend issues vouchers only for solidified fees.
    opensNextAt: 'final',
    skip: when(known, ({ state }) => feeSkips[state]),
    skippedLabels: { feePaid: msg`Already paid`, takenBack: takenBackText },
    verify: verifyTerms(intent),
    before: before(
      'payFeeBefore',
      (announced) => ({ orderKey: id, owner, coin, amount: String(units), ...announced }),
      (answer, ours) => judge({ ...told(answer), fee: [answer.fee, fee] }, answer.announced, ours),
    ),
    expects: expectEvent(
      fund,
      incomeFundEvents.feePaid,
      (event) => isOurs(event) && event.fee === fee,
    ),
    after: (txId) => ({ endpoint: 'payFeeAfter', request: { orderKey: id, owner, txId } }),
  }
}

/** Reasons to skip the fee, by state of the order. */
const feeSkips: Readonly<Record<IncomeOrder['state'], string | undefined>> = {
  none: undefined,
  open: 'feePaid',
  paid: 'feePaid',
  takenBack: 'takenBack',
}

function paymentLeg(order: Order<Withdrawing>): Leg {
  const { id, owner, intent } = order
  const { fund, units, feeLimit } = intent
  const { coin, known, told, isOurs } = compared(order)
  const callWith = (voucher: typeof NO_VOUCHER) =>
    incomeFund.withDraw(fund, id, units, voucher, { feeLimit })
  return {
    name: 'payment',
    label: msg`Payment to you`,
    call: callWith(NO_VOUCHER),
    typicalEnergy: 88_000n,
    // An order is paid once: a second transaction reverts.
    repeat: 'orderOnce',
    skip: when(known, ({ state }) => (state === 'paid' || state === 'takenBack') && state),
    skippedLabels: { takenBack: takenBackText },
    ready: whenPayable(order),
    awaits: {
      paused: withdrawalsPausedText,
      cap: msg`Waits for a higher limit: a day pays less than this by now`,
      fund: msg`Waits for the fund, which has less than this at the moment`,
      day: msg`Waits for the next day: this one has paid too much already`,
      voucher: msg`Waits for the voucher`,
      [EXPIRES]: msg`The voucher is about to expire, and is not used any more`,
    },
    verify: checked(known, (one) =>
      agreedIf(one.coin === coin && one.amount === units, 'order', one.amount),
    ),
    before: before(
      'withdrawApplyAfter',
      (announced) => ({ orderKey: id, owner, ...announced }),
      (answer, ours) => {
        const verdict = judge(told(answer), answer.announced, ours)
        return verdict.kind === 'agreed' && !answer.voucher ? notYet('voucher') : verdict
      },
      ({ voucher }) => ({
        call: callWith(voucher ?? NO_VOUCHER),
        expires: (voucher ?? NO_VOUCHER).expires,
      }),
    ),
    closedBy: refusal.withdrawalFailed,
    expects: expectEvent(fund, incomeFundEvents.paid, isOurs),
    after: (txId) => ({ endpoint: 'updateWithdrawHash', request: { orderKey: id, owner, txId } }),
  }
}

/** Placeholder until the voucher arrives; no contract accepts it. */
const NO_VOUCHER = { expires: 0, signature: '' }

/**
 * Verifies that the fund accepts such an order now, with the asset as shown. The backend is not
 * trusted.
 */
const verifyTerms =
  ({ fund, coin, units, fee }: Withdrawing): Verify =>
  async (node) => {
    const [head, read, decimals] = await Promise.all([
      node.head(),
      node.readAll([
        incomeFund.data(fund),
        incomeFund.isPaused(fund),
        incomeFund.limitsOf(fund, coinIn(coin)),
      ]),
      coin.contract ? node.read(trc20.decimals(coin.contract)) : ok(TRX.decimals),
    ])
    if (!head.ok) return head
    if (!read.ok) return read
    return mapOk(decimals, (known) => {
      const [{ start, end, feeMinimum, feeMaximum }, isPaused, { minimum, cap }] = read.value
      const now = head.value.timestamp
      if (known !== coin.decimals) return mismatch('decimals', known)
      if (isPaused) return mismatch('paused', fund)
      if (now < start) return mismatch('notYetOpen', start)
      if (now >= end) return mismatch('ended', end)
      if (units < minimum) return mismatch('belowMinimum', minimum)
      if (units > cap) return mismatch('beyondCap', cap)
      if (fee < feeMinimum) return mismatch('fee', feeMinimum)
      return fee > feeMaximum ? mismatch('fee', feeMaximum) : agreed
    })
  }

/**
 * Checks whether the fund could pay now, or which condition the order waits for. An expired order
 * stops waiting: the backend reports its failure, and the user can dismiss it.
 */
const whenPayable =
  (order: Order<Withdrawing>): NonNullable<LegPlan['ready']> =>
  async (node) => {
    const { fund, units } = order.intent
    const { coin, known } = compared(order)
    const [head, read] = await Promise.all([
      node.head(),
      node.readAll([incomeFund.isPaused(fund), incomeFund.limitsOf(fund, coin), known]),
    ])
    if (!head.ok) return head
    return mapOk(read, ([isPaused, { cap, left, held }, { state, paidAt }]) => {
      // A lagging TRON node does not know of the fee yet.
      if (state === 'none') return false
      if (head.value.timestamp >= paidAt + INCOME_ORDER_LIFE_MS) return true
      if (isPaused) return 'paused'
      if (cap < units) return 'cap'
      if (held < units) return 'fund'
      return left < units ? 'day' : true
    })
  }
