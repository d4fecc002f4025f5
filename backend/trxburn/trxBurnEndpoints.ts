import { and, desc, eq } from 'drizzle-orm'
import type { trxBurn } from '../../src/api/endpoints/trxBurn.ts'
import { trxBurnSale } from '../../src/chain/contracts/trxBurnSale.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import {
  mostGiven,
  obstacleAt,
  tokensFor,
  type Obstacle,
} from '../../src/features/trxburn/rules.ts'
import { pricesOf } from '../cards/prices.ts'
import type { Database } from '../database/database.ts'
import { trxBurnGivers, trxBurns, trxBurnSales } from '../database/books/trxBurnSchema.ts'
import { refuse, type Handlers, type Refused } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { halfAnnounced, isHalf } from '../orders/announced.ts'
import { beginOrder } from '../orders/launchpadOrders.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'
import { termsReader } from './trxBurnTerms.ts'

const notOffered = refuse('notFound', 'no tokens are given for TRX')

const refusalOf: Record<Obstacle, Refused['refused']> = {
  notOpen: 'saleNotOpen',
  ended: 'saleEnded',
  exceedsSum: 'exceedsSum',
  nothing: 'badRequest',
}

/**
 * Creates the handlers for tokens given in return for burnt TRX: past gifts, and calls before and
 * after a new one.
 */
export const trxBurnHandlers = (
  service: Service,
): Handlers<keyof typeof trxBurn | 'trxBurnBefore' | 'trxBurnAfter'> => {
  const { db, chain } = service
  const readTerms = termsReader(service)
  return {
    async trxBurnRecord({ owner, ...asked }) {
      const terms = await readTerms()
      if (!terms) return notOffered
      const { offset, limit } = pageOf(asked)
      const where = and(eq(trxBurns.contract, terms.contract), owner && eq(trxBurns.account, owner))
      const rows = await db
        .select()
        .from(trxBurns)
        .where(where)
        .orderBy(desc(trxBurns.blockNumber), desc(trxBurns.txIndex), desc(trxBurns.position))
        .limit(limit)
        .offset(offset)
      return ok({
        total: owner
          ? (await readGiver(db, terms.contract, owner)).gifts
          : (await readProgress(db, terms.contract)).gifts,
        items: rows.map((row) => ({
          orderKey: row.orderKey,
          user: row.account,
          given: String(row.given),
          units: String(row.units),
          txId: row.txId,
          position: row.position,
          blockNumber: row.blockNumber,
          at: row.at,
        })),
        now: await chainTime(service),
      })
    },
    async trxBurnSum() {
      const terms = await readTerms()
      if (!terms) return notOffered
      const { contract, token, rate, start, end, sum, decimals } = terms
      const progress = await readProgress(db, contract)
      const priceOf = await pricesOf(service, [token])
      return ok({
        contract,
        // An unknown token is shown by its address, with its own decimals.
        coin: { ...priceOf(token, 0n).coin, decimals },
        rate: String(rate),
        start,
        end,
        sum: String(sum),
        given: String(progress.given),
        most: String(mostGiven(terms, progress)),
        left: String(progress.left),
        gifts: progress.gifts,
        givers: progress.givers,
        now: await chainTime(service),
      })
    },
    async trxBurnOwn({ owner }) {
      const terms = await readTerms()
      if (!terms) return notOffered
      const { gifts, given, units } = await readGiver(db, terms.contract, owner)
      return ok({ gifts, given: String(given), units: String(units) })
    },
    async trxBurnBefore(asked, _, requester) {
      const { orderKey, owner, given: sun } = asked
      if (isHalf(asked)) return halfAnnounced
      const terms = await readTerms()
      if (!terms) return notOffered
      const { contract, token, rate } = terms
      if (await isGiven(db, contract, asked)) return refuse('orderClosed', orderKey)
      // As of the newest block, like the giver's view, because tokens may just have been added.
      const [given, left, isUsed, now] = await Promise.all([
        chain.read(trxBurnSale.given(contract)),
        chain.read(trxBurnSale.left(contract)),
        chain.read(trxBurnSale.isUsed(contract, owner, orderKey)),
        chainTime(service),
      ])
      // A gift already carried out is included in these sums and must not be checked twice.
      const obstacle = isUsed ? undefined : obstacleAt(terms, { given, left }, sun, now)
      if (obstacle) return refuse(refusalOf[obstacle], `sale ${contract}`)
      const order = { orderKey, owner, kind: 'trxburn.give', asked: { contract, given: sun } }
      const begun = await beginOrder(service, order, { ...asked, requester, now })
      if (!begun.ok) return begun
      return ok({
        orderKey,
        owner,
        contract,
        token,
        given: String(sun),
        units: String(tokensFor(rate, sun)),
        ...begun.value,
      })
    },
    async trxBurnAfter(asked) {
      const { trxBurnSale: contract } = service.launchpad
      if (!contract) return notOffered
      return report(service, asked.txId, () => isGiven(db, contract, asked, asked.txId))
    },
  }
}

async function readGiver(db: Database, contract: Address, owner: Address) {
  const [row] = await db
    .select()
    .from(trxBurnGivers)
    .where(and(eq(trxBurnGivers.contract, contract), eq(trxBurnGivers.account, owner)))
  return row ?? { gifts: 0, given: 0n, units: 0n }
}

async function readProgress(db: Database, contract: Address) {
  const [row] = await db.select().from(trxBurnSales).where(eq(trxBurnSales.contract, contract))
  return {
    given: row?.given ?? 0n,
    left: row?.tokensLeft ?? 0n,
    gifts: row?.gifts ?? 0,
    givers: row?.givers ?? 0,
  }
}

interface Named {
  readonly owner: Address
  readonly orderKey: string
}

/**
 * Whether an order is booked, by the transaction `txId` if given. The contract accepts each order
 * of an account once.
 */
async function isGiven(
  db: Database,
  contract: Address,
  { owner, orderKey }: Named,
  txId?: string,
): Promise<boolean> {
  const where = and(
    eq(trxBurns.contract, contract),
    eq(trxBurns.account, owner),
    eq(trxBurns.orderKey, orderKey),
    txId === undefined ? undefined : eq(trxBurns.txId, txId),
  )
  return (await db.$count(trxBurns, where)) > 0
}
