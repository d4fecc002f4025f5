import { eq, sql } from 'drizzle-orm'
import type { IncomeState } from '../../src/api/endpoints/income.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { countsOf } from '../database/rowCounts.ts'
import { incomeOrders } from '../database/books/incomeSchema.ts'
import { incomeVouchers } from '../database/kept/voucherSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import { readShownCoins } from '../stakes/stakeCoins.ts'
import { readBookedTime } from './balances.ts'
import type { Sum } from './claimable.ts'
import { withCoins } from './equityCoin.ts'
import {
  isWanted,
  partsOfChain,
  readParts,
  type IncomeReader,
  type Part,
  type Wanted,
} from './incomeParts.ts'
import { withVoucher } from './orders.ts'
import { countOrders, isAt, stateAt } from './withdrawals.ts'

/** Details of an order, as written by the database. */
interface Order {
  readonly orderKey: string
  readonly paidTxId: string | null
  readonly paidBlockNumber: number | null
}

function ofOrders(wanted: Wanted, solidifiedAt: Millis): Part[] {
  if (!isWanted(wanted, 'referral')) return []
  const { orderKey, coin, units, feeTxId, position, feeBlockNumber, txIndex } = incomeOrders
  const state = stateAt(solidifiedAt)
  const rows = sql`
    select 'referral'::text as type, ${coin} as coin, ${units} as units, ${state} as state,
      ${feeTxId} as tx_id, ${position} as position, null::text as contract, null::text as event,
      ${feeBlockNumber} as block_number, ${txIndex} as tx_index, ${incomeOrders.feePaidAt} as at,
      jsonb_build_object('orderKey', ${orderKey}, 'paidTxId', ${incomeOrders.paidTxId},
        'paidBlockNumber', ${incomeOrders.paidBlockNumber}) as more
    from ${incomeOrders} left join ${incomeVouchers} on ${withVoucher}
    where ${eq(incomeOrders.owner, wanted.owner)}
      ${wanted.state ? sql`and ${isAt(wanted.state, solidifiedAt)}` : sql``}`
  return [{ rows, count: (db) => countOrders(db, wanted.owner, wanted.state, solidifiedAt) }]
}

/**
 * Reads a page of an account's withdrawals, newest first. Each is placed at its claim or fee on
 * chain.
 */
export async function readTakenOut(
  service: IncomeReader,
  wanted: Wanted,
  page: Page,
): Promise<Pick<Answer<'claimRecordList'>, 'total' | 'items'>> {
  const { db } = service
  const parts = [...partsOfChain(wanted), ...ofOrders(wanted, await readBookedTime(db))]
  const { total, rows } = await readParts(service, parts, page)
  const shown = await readShownCoins(
    service,
    rows.map(({ coin }) => coin),
  )
  return {
    total,
    items: rows.map(({ type, state, coin, units, txId, position, blockNumber, more, at }) => {
      const order = more as Order | null
      return {
        type,
        state,
        coin: shown(coin).coin,
        units: String(units),
        orderKey: order?.orderKey ?? null,
        txId: order?.paidTxId ?? txId,
        position: order ? null : position,
        blockNumber: order?.paidBlockNumber ?? blockNumber,
        at,
      }
    }),
  }
}

/** Reads sums claimed from the chain's contracts: received, or in transfer. */
export async function readClaimed(
  { db, readEquityCoin }: IncomeReader,
  owner: Address,
): Promise<(Sum & { readonly state: IncomeState })[]> {
  const rewards = await countsOf(db, 'reward claim', owner)
  const equity = await countsOf(db, 'equity order', owner)
  return withCoins(readEquityCoin, [
    ...rewards.map(({ of: [type, coin], units }) => ({
      type: type as Sum['type'],
      coin: coin as Address,
      state: 'success' as IncomeState,
      units,
    })),
    ...equity.map(({ of: [status], units }) => ({
      type: 'rwa' as const,
      coin: null,
      state: (status === 'paid' ? 'success' : 'transferring') as IncomeState,
      units,
    })),
  ])
}
