import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import type { presales as endpoints } from '../../../src/api/endpoints/presales.ts'
import type { Address } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'
import { softCapOf } from '../../../src/core/presale.ts'
import {
  insuredAmountAt,
  nextReleaseAt,
  receivableAt,
  refundAt,
} from '../../../src/features/presale/rules.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { presaleBuyers, presales, purchases } from '../database/launchpadSchema.ts'
import {
  liquidityReceivable,
  phaseOf,
  positionOf,
  progressOf,
  readBuyer,
  readPresale,
  termsOf,
  type PresaleRow,
} from './presaleRecords.ts'
import { readPresold } from './purchases.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'

const unknown = (token: Address) => refuse('notFound', `no presale of ${token}`)

export const presaleHandlers = (service: Service): Handlers<keyof typeof endpoints> => {
  const { db } = service
  const countPurchases = (...where: (SQL | undefined)[]) =>
    db.$count(purchases, and(eq(purchases.kind, 'presale'), ...where))
  return {
    swapIssuedList: async ({ owner, ...page }) =>
      ok(await readPresold(db, eq(purchases.buyer, owner), pageOf(page))),
    presaleRecord: async ({ token, ...page }) =>
      ok(await readPresold(db, eq(purchases.token, token), pageOf(page))),
    async presaleSum({ token }) {
      const row = await readPresale(db, token)
      if (!row) return unknown(token)
      const buyers = await db.$count(presaleBuyers, eq(presaleBuyers.presale, row.address))
      return ok({
        sold: String(row.sold),
        raised: String(row.raised),
        buyers,
        purchases: await countPurchases(eq(purchases.token, token)),
      })
    },
    async donateSum({ owner, token }) {
      const [sums] = await db
        .select({
          presales: count(),
          paid: sql<string>`coalesce(sum(${presaleBuyers.paid}), 0)::text`,
          paidBack: sql<string>`coalesce(sum(${presaleBuyers.paidBack}), 0)::text`,
        })
        .from(presaleBuyers)
        .innerJoin(presales, eq(presales.address, presaleBuyers.presale))
        .where(and(eq(presaleBuyers.buyer, owner), token && eq(presales.token, token)))
      const theirs = eq(purchases.buyer, owner)
      return ok({
        ...sums!,
        purchases: await countPurchases(theirs, token && eq(purchases.token, token)),
      })
    },
    async presaleEnd({ token }) {
      const row = await readPresale(db, token)
      if (!row) return unknown(token)
      const now = await chainTime(service)
      const terms = termsOf(row)
      return ok({
        phase: phaseOf(row, now),
        ended: endOf(row, now),
        endAt: row.endAt,
        sold: String(row.sold),
        softCap: String(softCapOf(terms)),
        launchedAt: row.launchedAt,
        now,
      })
    },
    async receiveRewardInfo({ token, owner }) {
      const row = await readPresale(db, token)
      if (!row) return unknown(token)
      const now = await chainTime(service)
      const buyer = await readBuyer(db, row, owner)
      const [terms, progress, position] = [termsOf(row), progressOf(row), positionOf(buyer)]
      return ok({
        presale: row.address,
        phase: phaseOf(row, now),
        bought: String(position.bought),
        paid: String(position.paid),
        received: String(position.received),
        receivable: String(receivableAt(terms, progress, position, now)),
        nextReleaseAt: nextReleaseAt(terms, progress, now) ?? null,
        insured: String(insuredAmountAt(terms, progress, position, now)),
        insuredUntil: row.insuredUntil,
        refundable: String(refundAt(terms, progress, position, now)),
        paidBackBy: buyer?.paidBackBy ?? null,
        paidBack: String(buyer?.paidBack ?? 0n),
        liquidityReceived: String(buyer?.liquidity ?? 0n),
        liquidityReceivable: String(liquidityReceivable(row, position)),
        now,
      })
    },
  }
}

/** How a presale ended, if it has. */
function endOf(row: PresaleRow, now: number) {
  if (row.sold === row.forSale) return 'soldOut'
  const phase = phaseOf(row, now)
  if (phase === 'failed') return 'softCapMissed'
  return phase === 'succeeded' || phase === 'launched' ? 'softCapReached' : null
}
