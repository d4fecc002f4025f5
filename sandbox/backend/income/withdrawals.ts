import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { IncomeState } from '../../../src/api/endpoints/income.ts'
import type { Millis } from '../../../src/core/time.ts'
import { incomeOrders, incomeVouchers } from '../database/incomeSchema.ts'
import type { Answer, Request } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import type { Service } from '../service.ts'
import { readShownCoins } from '../stakes/stakeCoins.ts'
import { readBookedTime } from './balances.ts'
import { payable, withVoucher } from './orders.ts'

/** How far an order is, beside its voucher: as `incomeStateOf` has it, for the database. */
export const stateAt = (solidifiedAt: Millis): SQL<IncomeState> => sql<IncomeState>`
  case when ${incomeOrders.paidTxId} is not null then 'success'
    when not (${payable(solidifiedAt)}) then 'failed'
    when ${incomeVouchers.expires} is not null then 'transferring' else 'verifying' end`

/** A page of an account's orders by voucher, newest first. */
export async function readWithdrawals(
  service: Service,
  { owner, state: wanted, orderKey, ...page }: Request<'withdrawRecord'>,
): Promise<Pick<Answer<'withdrawRecord'>, 'total' | 'items'>> {
  const { db } = service
  const { offset, limit } = pageOf(page)
  const state = stateAt(await readBookedTime(db))
  const where = and(
    eq(incomeOrders.owner, owner),
    orderKey === undefined ? undefined : eq(incomeOrders.orderKey, orderKey),
    wanted && eq(state, wanted),
  )
  const rows = await db
    .select({ order: incomeOrders, voucher: incomeVouchers, state })
    .from(incomeOrders)
    .leftJoin(incomeVouchers, withVoucher)
    .where(where)
    .orderBy(
      desc(incomeOrders.feeBlockNumber),
      desc(incomeOrders.txIndex),
      desc(incomeOrders.position),
    )
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(incomeOrders)
    .leftJoin(incomeVouchers, withVoucher)
    .where(where)
  const shown = await readShownCoins(
    service,
    rows.map(({ order }) => order.coin),
  )
  return {
    total: counted!.total,
    items: rows.map(({ order, voucher, state: told }) => ({
      orderKey: order.orderKey,
      state: told,
      coin: shown(order.coin).coin,
      units: String(order.units),
      fee: String(order.fee),
      feeTxId: order.feeTxId,
      feePaidAt: order.feePaidAt,
      isRefused: !order.isAccepted,
      voucherAt: voucher?.issuedAt ?? null,
      expires: voucher?.expires ?? null,
      feeBackFrom: order.paidTxId === null && order.takenBackTxId === null ? order.endsAt : null,
      feeBackTxId: order.takenBackTxId,
      txId: order.paidTxId,
      paidAt: order.paidAt,
      blockNumber: order.paidBlockNumber,
      at: order.feePaidAt,
    })),
  }
}
