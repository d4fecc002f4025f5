import { and, eq } from 'drizzle-orm'
import { incomeFund } from '../../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../../src/core/address.ts'
import { ok, type Result } from '../../../src/core/result.ts'
import type { Database } from '../database/database.ts'
import { incomeOrders } from '../database/incomeSchema.ts'
import { refuse, type Answer, type Handlers, type Refused, type Request } from '../http/answer.ts'
import { halfAnnounced, isHalf } from '../orders/announced.ts'
import { findRival, openOrder } from '../orders/launchpadOrders.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'
import { readApplication, WITHDRAWAL } from './applications.ts'
import { readBookedTime } from './balances.ts'
import { incomeStateOf } from './orders.ts'
import { whyNotWithdraw } from './rules.ts'
import { readStanding } from './standing.ts'
import { giveVoucher, readOrder, readVoucher } from './vouchers.ts'

const notOffered = refuse('notFound', 'no income is paid by vouchers')

/** Before and after an order's fee, and its payment. */
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
    payFeeBefore: (asked) => beforeFee(service, contract, asked),
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
): Promise<Result<Answer<'payFeeBefore'>, Refused>> {
  const { db, chain } = service
  const { orderKey, owner, coin, amount } = asked
  if (isHalf(asked)) return halfAnnounced
  if (amount === 0n) return refuse('badRequest', 'nothing is to be taken out')
  if (await readOrder(db, asked)) return refuse('orderClosed', orderKey)
  // As of the newest block, which is what the wallet sees.
  const [terms, isPaused, known, standing, now] = await Promise.all([
    chain.read(incomeFund.data(contract)),
    chain.read(incomeFund.isPaused(contract)),
    chain.read(incomeFund.orderOf(contract, owner, orderKey)),
    readStanding(service, contract, asked),
    chainTime(service),
  ])
  const { balance, fund, limits } = standing
  const { minimum, left: leftToday } = limits
  const situation = { now, isPaused, terms, balance, fund, minimum, leftToday }
  // One whose fee was paid is asked for again by whoever does not know it yet.
  const reason = known.state === 'none' ? whyNotWithdraw(situation, amount) : undefined
  if (reason) return refuse(reason, `${amount} of ${coin}`)
  const order = { orderKey, owner, kind: WITHDRAWAL, asked: { contract, coin, amount } }
  if (!(await openOrder(db, order, now))) return refuse('orderMismatch', orderKey)
  return ok({
    orderKey,
    owner,
    contract,
    coin,
    amount: String(amount),
    fee: String(terms.feeMinimum),
    ...(await findRival(service, asked, now)),
  })
}

async function beforePayment(
  service: Service,
  contract: Address,
  asked: Request<'withdrawApplyAfter'>,
): Promise<Result<Answer<'withdrawApplyAfter'>, Refused>> {
  const { db } = service
  const { orderKey, owner } = asked
  if (isHalf(asked)) return halfAnnounced
  const application = await readApplication(db, asked)
  if (!application && !(await readOrder(db, asked)))
    return refuse('notFound', `no order ${orderKey}`)
  let voucher = await giveVoucher(service, contract, asked)
  const order = await readOrder(db, asked)
  if (order) {
    const known = { order, voucher: await readVoucher(db, asked), isInBlock: true }
    const state = incomeStateOf(known, await readBookedTime(db))
    if (state === 'success') return refuse('orderClosed', orderKey)
    if (state === 'failed') return refuse('withdrawalFailed', orderKey)
  }
  // What its fee was paid for counts, and not what it was applied for.
  const named = order ? { coin: order.coin, amount: order.units } : application
  if (!named) return refuse('notFound', `no order ${orderKey}`)
  const now = await chainTime(service)
  // It is not over before a solidified block is past it; until then nobody should try.
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

/** Whether a transaction paid an order's fee, or the order. */
const isBooked = async (
  db: Database,
  { owner, orderKey, txId }: Request<'payFeeAfter'>,
  column: typeof incomeOrders.feeTxId | typeof incomeOrders.paidTxId,
): Promise<boolean> =>
  (await db.$count(
    incomeOrders,
    and(eq(incomeOrders.owner, owner), eq(incomeOrders.orderKey, orderKey), eq(column, txId)),
  )) > 0
