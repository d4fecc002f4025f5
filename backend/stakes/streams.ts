import { inArray } from 'drizzle-orm'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import { endOf, inSeconds, SCALE } from '../cards/rewardEvents.ts'
import { rewardPools } from '../database/books/cardSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Service } from '../service.ts'
import { readShownCoins, type ShownCoin } from './stakeCoins.ts'

export type StreamRow = typeof rewardPools.$inferSelect
type StreamInfo = Answer<'node'>['streams'][number]

/** Reads reward streams by their numbers, in the given order. */
export async function readStreams(
  service: Service,
  numbers: readonly string[],
  now: Millis,
): Promise<StreamInfo[]> {
  const rows = await service.db
    .select()
    .from(rewardPools)
    .where(inArray(rewardPools.pool, [...numbers]))
  const shown = await readShownCoins(
    service,
    rows.map(({ coin }) => coin),
  )
  return numbers.map((number) =>
    toStream(number, rows.find(({ pool }) => pool === number) ?? null, shown, now),
  )
}

/**
 * Converts a stream. If the books lack it because its creation was set aside, its values are zero
 * or null.
 */
export function toStream(
  number: string,
  row: StreamRow | null,
  shown: (coin: Address) => ShownCoin,
  now: Millis,
): StreamInfo {
  return {
    stream: Number(number),
    coin: shown(row?.coin ?? nobody).coin,
    perDay: String(row ? perDayOf(row) : 0n),
    funded: String(row?.funded ?? 0n),
    endsAt: row && row.funded > 0n ? endOf(row, inSeconds(now)) : null,
    totalWeight: String(row?.totalWeight ?? 0n),
  }
}

const perDayOf = ({ rate }: StreamRow): bigint => (rate * BigInt(DAY_MS / SECOND_MS)) / SCALE

/** Returns the daily rate at `now`. It is zero before the stream is funded and after it ends. */
export function flowingPerDay(row: StreamRow, now: Millis): bigint {
  const at = inSeconds(now)
  return row.funded > 0n && endOf(row, at) > at ? perDayOf(row) : 0n
}
