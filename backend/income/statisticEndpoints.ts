import { incomeType } from '../../src/api/endpoints/income.ts'
import { ok } from '../../src/core/result.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import type { Handlers } from '../http/answer.ts'
import { chainTime, type Service } from '../service.ts'
import { readDays } from './bookings.ts'
import type { Sum } from './claimable.ts'
import { readShownCoins } from '../stakes/stakeCoins.ts'
import { equityCoinOf } from './equityCoin.ts'
import { readIncomeTotals } from './totals.ts'

/** Creates the handlers for incoming income by type, asset and time. */
export const incomeStatisticHandlers = (
  service: Service,
): Handlers<'totalMemberProfit' | 'profitStatistic' | 'memberProfitStatistics'> => {
  const income = { ...service, readEquityCoin: equityCoinOf(service) }
  return {
    async totalMemberProfit({ owner }) {
      const now = await chainTime(service)
      const rows = await readIncomeTotals(income, owner, now)
      const shown = await readShownCoins(service, rows.map(coinOf))
      return ok({
        rows: rows.toSorted(byType).map(({ type, coin, ...sums }) => ({
          type,
          coin: shown(coin).coin,
          total: String(sums.received + sums.claimable + sums.later + sums.underWay + sums.owed),
          received: String(sums.received),
          claimable: String(sums.claimable),
          underWay: String(sums.underWay),
          owed: String(sums.owed),
        })),
        now,
      })
    },
    async profitStatistic({ owner, days }) {
      const now = await chainTime(service)
      const rows = await readDays(income, owner, firstOf(now, days))
      const shown = await readShownCoins(service, rows.map(coinOf))
      return ok({
        days: rows
          .toSorted((a, b) => a.day - b.day || byType(a, b))
          .map(({ day, type, coin, units }) => ({
            day,
            type,
            coin: shown(coin).coin,
            units: String(units),
          })),
        now,
      })
    },
    async memberProfitStatistics({ owner }) {
      const now = await chainTime(service)
      const rows = await readDays(income, owner, firstOf(now, MONTH))
      const shown = await readShownCoins(service, rows.map(coinOf))
      const kinds = Map.groupBy(rows, ({ type, coin }) => `${type} ${coin}`)
      const sumSince = (those: typeof rows, since: Millis) =>
        those.reduce((sum, { day, units }) => (day >= since ? sum + units : sum), 0n)
      return ok({
        rows: [...kinds.values()]
          .toSorted(([a], [b]) => byType(a!, b!))
          .map((those) => ({
            type: those[0]!.type,
            coin: shown(those[0]!.coin).coin,
            today: String(sumSince(those, firstOf(now, 1))),
            week: String(sumSince(those, firstOf(now, WEEK))),
            month: String(sumSince(those, firstOf(now, MONTH))),
          })),
        now,
      })
    },
  }
}

/** Periods in days, including today. */
const WEEK = 7
const MONTH = 30

/** Returns the start of the first of the last `days` days. */
const firstOf = (now: Millis, days: number): Millis => now - (now % DAY_MS) - (days - 1) * DAY_MS

const coinOf = ({ coin }: Pick<Sum, 'coin'>) => coin

/** Sorts by type as listed, then by the asset's address. */
const byType = (a: Pick<Sum, 'type' | 'coin'>, b: Pick<Sum, 'type' | 'coin'>): number =>
  incomeType.options.indexOf(a.type) - incomeType.options.indexOf(b.type) ||
  (a.coin < b.coin ? -1 : 1)
