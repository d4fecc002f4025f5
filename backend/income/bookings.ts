import { sql } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import { countRows, countsOf, dayOf } from '../database/rowCounts.ts'
import type { FeeKind } from '../database/books/incomeSchema.ts'
import { incomeBookings } from '../database/books/incomeSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import { readShownCoins } from '../stakes/stakeCoins.ts'
import { causeOf } from './causes.ts'
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

type Bookings = Pick<Answer<'profitPage'>, 'total' | 'items'>

/** Details of a referral, as written by the database. */
interface Referral {
  readonly payer: Address
  readonly fee: FeeKind
  readonly paid: string
  readonly level: number
  readonly rateBp: number
}

/**
 * Returns the parts of incoming income. On-chain income comes in when claimed, referral income when
 * booked.
 */
const partsOf = (wanted: Wanted): Part[] => [...partsOfChain(wanted), ...ofReferral(wanted)]

function ofReferral(wanted: Wanted): Part[] {
  const { owner } = wanted
  if (!isWanted(wanted, 'referral')) return []
  const rows = sql`
    select 'referral'::text as type, coin, units, 'success'::text as state, tx_id, position,
      contract, event, block_number, tx_index, at, jsonb_build_object('payer', payer, 'fee', fee,
        'paid', paid::text, 'level', level, 'rateBp', rate_bp) as more
    from ${incomeBookings} where owner = ${owner}`
  return [{ rows, count: (db) => countRows(db, 'income booking', owner) }]
}

/** Reads a page of an account's incoming income, newest first. */
export async function readBookings(
  service: IncomeReader,
  wanted: Wanted,
  page: Page,
): Promise<Bookings> {
  const { total, rows } = await readParts(service, partsOf(wanted), page)
  const shown = await readShownCoins(
    service,
    rows.map(({ coin }) => coin),
  )
  return {
    total,
    items: rows.map((row) => ({
      type: row.type,
      coin: shown(row.coin).coin,
      units: String(row.units),
      referral: row.type === 'referral' ? (row.more as Referral) : null,
      causes: [causeOf(service.launchpad, row)],
      at: row.at,
    })),
  }
}

/** Income of one day. */
export interface DaySum extends Sum {
  /** Start of the day. */
  readonly day: Millis
}

/** Reads the days from `since` on, without days that had no income. */
export async function readDays(
  { db, readEquityCoin }: IncomeReader,
  owner: Address,
  since: Millis,
): Promise<DaySum[]> {
  const days = (list: string) => countsOf(db, list, owner, dayOf(since))
  const [claims, equity, booked] = await Promise.all(
    ['day of claims', 'day of equity', 'day of bookings'].map(days),
  )
  return withCoins(readEquityCoin, [
    ...claims!.map(({ of: [day, type, coin], units }) => ({
      day: timeOf(day!),
      type: type as DaySum['type'],
      coin: coin as Address,
      units,
    })),
    ...equity!.map(({ of: [day], units }) => ({
      day: timeOf(day!),
      type: 'rwa' as const,
      coin: null,
      units,
    })),
    ...booked!.map(({ of: [day, coin], units }) => ({
      day: timeOf(day!),
      type: 'referral' as const,
      coin: coin as Address,
      units,
    })),
  ])
}

const timeOf = (day: string): Millis => Number(day) * DAY_MS
