import { and, eq } from 'drizzle-orm'
import { incomeFund } from '../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../src/core/address.ts'
import { ok, type Result } from '../../src/core/result.ts'
import type { Database } from '../database/database.ts'
import { incomeOrders } from '../database/books/incomeSchema.ts'
import { refuse, type Answer, type Handlers, type Refused, type Request } from '../http/answer.ts'
import { halfAnnounced, isHalf } from '../orders/announced.ts'
import { beginOrder, findRival } from '../orders/launchpadOrders.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'
import { readApplication, readUnbooked, WITHDRAWAL } from './applications.ts'
import { readBookedTime } from './balances.ts'
import { incomeStateOf } from './orders.ts'
import { whyNotWithdraw } from './rules.ts'
import { readStanding } from './standing.ts'
import { giveVoucher, readOrder, readVoucher } from './vouchers.ts'
import { signerNow } from './whoSigns.ts'

const notOffered = refuse('notFound', 'no income is paid by vouchers')

/**
 * Creates the handlers called before and after an order's fee, and before and after its payment.
 */
export const incomeReportHandlers = (
  service: Service,
): Handlers<'payFeeBefore' | 'payFeeAfter' | 'withdrawApplyAfter' | 'updateWithdrawHash'> => {
  const { db } = service
  const contract = service.launchpad.incomeFund
  if (!contract) {
    const none = async () => notOffered
    return {
      payFeeBefore: none,
      payFeeAfter: none,
      withdrawApplyAfter: none,
      updateWithdrawHash: none,
    }
  }
  return {
    payFeeBefore: (asked, _, requester) => beforeFee(service, contract, asked, requester),
    payFeeAfter: (asked) =>
      report(service, asked.txId, () => isBooked(db, asked, incomeOrders.feeTxId)),
    withdrawApplyAfter: (asked) => beforePayment(service, contract, asked),
    updateWithdrawHash: (asked) =>
      report(service, asked.txId, () => isBooked(db, asked, incomeOrders.paidTxId)),
  }
}

async function beforeFee(
  service: Service,
  contract: Address,
  asked: Request<'payFeeBefore'>,
  requester: string,
): Promise<Result<Answer<'payFeeBefore'>, Refused>> {
  const { db, chain } = service
  const { orderKey, owner, coin, amount } = asked
  if (isHalf(asked)) return halfAnnounced
  if (amount === 0n) return refuse('badRequest', 'nothing is to be taken out')
  if (await readOrder(db, asked)) return refuse('orderClosed', orderKey)
  // Read before the books: an order booked in between counts twice, but is never missed.
  const paidFor = await readPaidFor(service, contract, asked)
  // As of the newest block, like the wallet's view.
  const [terms, isPaused, signer, known, standing, now] = await Promise.all([
    chain.read(incomeFund.data(contract)),
    chain.read(incomeFund.isPaused(contract)),
    signerNow(service, contract),
    chain.read(incomeFund.orderOf(contract, owner, orderKey)),
    readStanding(service, contract, asked, 'now'),
    chainTime(service),
  ])
  if (known.state === 'none') {
    const { limits } = standing
    const situation = {
      now,
      // Without a signer, the fee could only be refunded after seven days.
      isPaused: isPaused || !signer,
      terms,
      balance: { ...standing.balance, underWay: standing.balance.underWay + paidFor },
      fund: { ...standing.fund, promised: standing.fund.promised + paidFor },
      minimum: limits.minimum,
      leftToday: limits.left,
    }
    const reason = whyNotWithdraw(situation, amount)
    if (reason) return refuse(reason, `${amount} of ${coin}`)
  } else if (!(await readApplication(db, asked))) {
    // A client that missed its fee payment finds the order again. If the application was lost, its
    // voucher may have been lost too.
    return refuse('orderClosed', orderKey)
  }
  const order = { orderKey, owner, kind: WITHDRAWAL, asked: { contract, coin, amount } }
  const begun = await beginOrder(service, order, { ...asked, requester, now })
  if (!begun.ok) return begun
  // Without a stored application, no voucher would be signed after the fee was paid.
  if (!(await readApplication(db, asked))) return refuse('tooOften', 'too many orders were begun')
  return ok({
    orderKey,
    owner,
    contract,
    coin,
    amount: String(amount),
    fee: String(terms.feeMinimum),
    ...begun.value,
  })
}

/** Sums the account's own orders whose fee is in a block but not booked yet. */
async function readPaidFor(
  { db, chain }: Service,
  contract: Address,
  { owner, coin }: Request<'payFeeBefore'>,
): Promise<bigint> {
  const keys = await readUnbooked(db, owner)
  const orders = await Promise.all(
    keys.map((key) => chain.read(incomeFund.orderOf(contract, owner, key))),
  )
  return orders.reduce(
    (sum, order) => (order.state === 'open' && order.coin === coin ? sum + order.amount : sum),
    0n,
  )
}

async function beforePayment(
  service: Service,
  contract: Address,
  asked: Request<'withdrawApplyAfter'>,
): Promise<Result<Answer<'withdrawApplyAfter'>, Refused>> {
  const { db, chain } = service
  const { orderKey, owner } = asked
  if (isHalf(asked)) return halfAnnounced
  const application = await readApplication(db, asked)
  const isKnown = application !== undefined || (await readOrder(db, asked)) !== undefined
  // If the application was lost and the books are behind, the chain still knows the order.
  const unbooked = isKnown
    ? undefined
    : await chain.read(incomeFund.orderOf(contract, owner, orderKey))
  if (unbooked?.state === 'none') return refuse('notFound', `no order ${orderKey}`)
  let voucher = await giveVoucher(service, contract, asked)
  const order = await readOrder(db, asked)
  if (order) {
    const issued = await readVoucher(db, contract, asked)
    const known = { order, voucher: issued, isInBlock: true }
    const state = incomeStateOf(known, await readBookedTime(db))
    if (state === 'success') return refuse('orderClosed', orderKey)
    if (state === 'failed') return refuse('withdrawalFailed', orderKey)
  }
  // The order whose fee was paid counts, not the application.
  const named = order ? { coin: order.coin, amount: order.units } : (application ?? unbooked)
  if (!named) return refuse('notFound', `no order ${orderKey}`)
  const now = await chainTime(service)
  // The order ends only once a solidified block is past the expiry. Until then, no one should try
  // to use the voucher.
  if (voucher && voucher.expires < now) voucher = undefined
  return ok({
    orderKey,
    owner,
    contract,
    coin: named.coin,
    amount: String(named.amount),
    voucher: voucher ? { expires: voucher.expires, signature: voucher.signature } : null,
    ...(await findRival(service, asked, now, 'second')),
  })
}

/** Whether a transaction paid an order's fee, or the order itself. */
const isBooked = async (
  db: Database,
  { owner, orderKey, txId }: Request<'payFeeAfter'>,
  column: typeof incomeOrders.feeTxId | typeof incomeOrders.paidTxId,
): Promise<boolean> =>
  (await db.$count(
    incomeOrders,
    and(eq(incomeOrders.owner, owner), eq(incomeOrders.orderKey, orderKey), eq(column, txId)),
  )) > 0
