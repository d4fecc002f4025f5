import { asc, desc, eq, inArray } from 'drizzle-orm'
import { rwaEquity } from '../../src/chain/contracts/rwaEquity.ts'
import type { equity } from '../../src/api/endpoints/equity.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import {
  equityAccounts,
  equityDeposits,
  equityOrders,
  equityTakings,
  type EquitySettings,
} from '../database/books/equitySchema.ts'
import { countRows } from '../database/rowCounts.ts'
import { pricesOf } from '../cards/prices.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { onceRead } from '../index/onceRead.ts'
import { chainTime, type Service } from '../service.ts'
import { readMaxima } from './equityMaxima.ts'
import { readEquityCards } from './equityCards.ts'
import { readTotals } from './equityEvents.ts'
import { readSettings } from './equitySettings.ts'
import { inForce, isAnnounced } from './equityTerms.ts'
import { readShares, sumShares } from './shares.ts'

/** Number of newest deposits in an answer. */
const MOST_DEPOSITS = 20

/** Creates the handlers for the equity of cards. */
export const equityHandlers = (service: Service): Handlers<keyof typeof equity> => {
  const { db, launchpad } = service
  const contract = launchpad.rwaEquity
  if (!contract) {
    const none = async () => refuse('notFound', 'there is no equity')
    return { equityCards: none, equityStatistic: none, equityWithdrawals: none }
  }
  const readCoin = onceRead(() =>
    service.chain.readShared(rwaEquity.coinAddress(contract), 'constant'),
  )
  return {
    async equityCards({ owner, ...page }) {
      const now = await chainTime(service)
      return ok({ ...(await readEquityCards(db, owner, now, pageOf(page))), now })
    },
    async equityStatistic({ owner }) {
      const now = await chainTime(service)
      const coin = await readCoin()
      const totals = await readTotals(service)
      const settings = await readSettings(db)
      const deposits = await db
        .select()
        .from(equityDeposits)
        .orderBy(
          desc(equityDeposits.blockNumber),
          desc(equityDeposits.txIndex),
          desc(equityDeposits.position),
        )
        .limit(MOST_DEPOSITS)
      return ok({
        contract,
        coin: (await pricesOf(service, [coin]))(coin, 0n).coin,
        deposited: String(totals.deposited),
        taken: String(totals.taken),
        owed: String(totals.owed),
        cards: totals.cards,
        totalWeight: String(totals.totalWeight),
        terms: toTerms(inForce(settings, now)),
        next: isAnnounced(settings, now)
          ? { ...toTerms(settings.next), from: settings.nextFrom }
          : null,
        maxima: await readMaxima(db, now, settings),
        deposits: deposits.map(({ units, proofHash, text, txId, position, at }) => ({
          amount: String(units),
          proofHash,
          text,
          txId,
          position,
          at,
        })),
        depositCount: await countRows(db, 'equity deposit'),
        own: owner ? await readOwn(service, owner, totals.perWeight) : null,
        now,
      })
    },
    async equityWithdrawals({ owner, ...page }) {
      const { offset, limit } = pageOf(page)
      const isOwn = eq(equityOrders.user, owner)
      const rows = await db
        .select()
        .from(equityOrders)
        .where(isOwn)
        .orderBy(desc(equityOrders.order))
        .limit(limit)
        .offset(offset)
      const orders = rows.map(({ order }) => order)
      const takings = await db
        .select()
        .from(equityTakings)
        .where(inArray(equityTakings.order, orders))
        .orderBy(asc(equityTakings.order), asc(equityTakings.position))
      const takenBy = Map.groupBy(takings, ({ order }) => order)
      return ok({
        total: await countRows(
          db,
          'equity order',
          ['paid', 'owed'].map((status) => `${owner} ${status}`),
        ),
        items: rows.map(({ units, fee, ...row }) => ({
          ...row,
          amount: String(units),
          fee: String(fee),
          cards: (takenBy.get(row.order) ?? []).map(({ tokenId, units: amount }) => ({
            tokenId: String(tokenId),
            amount: String(amount),
          })),
        })),
        now: await chainTime(service),
      })
    },
  }
}

const toTerms = ({ feeMinimum, feeMaximum, start, end, stageMs, levels }: EquitySettings) => ({
  feeMinimum,
  feeMaximum,
  start,
  end,
  stageMs,
  levels: [...levels],
})

async function readOwn({ db }: Service, owner: Address, perWeight: bigint) {
  const { cards, profit } = sumShares(await readShares(db, owner), perWeight)
  const [account] = await db.select().from(equityAccounts).where(eq(equityAccounts.user, owner))
  return {
    cards,
    profit: String(profit),
    taken: String(account?.taken ?? 0n),
    owed: String(account?.owed ?? 0n),
  }
}
