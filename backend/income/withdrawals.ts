import { and, desc, eq, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { IncomeState } from '../../src/api/endpoints/income.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { incomeOrders } from '../database/books/incomeSchema.ts'
import { incomeVouchers } from '../database/kept/voucherSchema.ts'
import type { Database } from '../database/database.ts'
import { countRows } from '../database/rowCounts.ts'
import type { Answer, Request } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import type { Service } from '../service.ts'
import { readShownCoins } from '../stakes/stakeCoins.ts'
import { readBookedTime } from './balances.ts'
import { payable, withVoucher } from './orders.ts'

/**
 * Returns SQL for the state of an order joined with its voucher, as `incomeStateOf` computes it.
 */
export const stateAt = (solidifiedAt: Millis): SQL<IncomeState> => sql<IncomeState>`
  case when ${incomeOrders.paidTxId} is not null then 'success'
    when not (${payable(solidifiedAt)}) then 'failed'
    when ${incomeVouchers.expires} is not null then 'transferring' else 'verifying' end`

/** Selects orders in a state, by conditions that indexes cover. */
export function isAt(state: IncomeState, solidifiedAt: Millis): SQL {
  const isPayable = payable(solidifiedAt)
  switch (state) {
    case 'success':
      return isNotNull(incomeOrders.paidTxId)
    case 'failed':
      return and(isNull(incomeOrders.paidTxId), not(isPayable))!
    case 'transferring':
      return and(isPayable, isNotNull(incomeVouchers.expires))!
    case 'verifying':
      return and(isPayable, isNull(incomeVouchers.expires))!
    default:
      // Orders in these states are not booked yet.
      return sql`false`
  }
}

/**
 * Counts an account's orders, all or in one state. Only orders that may still be paid are counted
 * one by one.
 */
export async function countOrders(
  db: Database,
  owner: Address,
  state: IncomeState | undefined,
  solidifiedAt: Millis,
): Promise<number> {
  if (state === undefined) return countRows(db, 'income order', owner)
  if (state === 'success') return countRows(db, 'income order paid', owner)
  if (state === 'failed')
    return (
      (await countRows(db, 'income order', owner)) -
      (await countRows(db, 'income order paid', owner)) -
      (await countWhere(db, owner, payable(solidifiedAt)))
    )
  return countWhere(db, owner, isAt(state, solidifiedAt))
}

async function countWhere(db: Database, owner: Address, which: SQL): Promise<number> {
  const [counted] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(incomeOrders)
    .leftJoin(incomeVouchers, withVoucher)
    .where(and(eq(incomeOrders.owner, owner), which))
  return counted!.total
}

/** Reads a page of an account's orders by voucher, newest first. */
export async function readWithdrawals(
  service: Service,
  { owner, state: wanted, orderKey, ...page }: Request<'withdrawRecord'>,
): Promise<Pick<Answer<'withdrawRecord'>, 'total' | 'items'>> {
  const { db } = service
  const { offset, limit } = pageOf(page)
  const solidifiedAt = await readBookedTime(db)
  const where = and(
    eq(incomeOrders.owner, owner),
    orderKey === undefined ? undefined : eq(incomeOrders.orderKey, orderKey),
    wanted && isAt(wanted, solidifiedAt),
  )
  const rows = await db
    .select({ order: incomeOrders, voucher: incomeVouchers, state: stateAt(solidifiedAt) })
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
  const total =
    orderKey === undefined
      ? await countOrders(db, owner, wanted, solidifiedAt)
      : await countWhere(db, owner, where!)
  const shown = await readShownCoins(
    service,
    rows.map(({ order }) => order.coin),
  )
  return {
    total,
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
