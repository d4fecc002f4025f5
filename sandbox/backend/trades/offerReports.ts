import { and, eq } from 'drizzle-orm'
import { ok } from '../../../src/core/result.ts'
import { refuse, type Handlers, type Request } from '../http/answer.ts'
import { findRival, isHalf, openOrder } from '../orders/launchpadOrders.ts'
import { acts, offers, purchases } from '../database/launchpadSchema.ts'
import { costOf, readOffer, whyNotBuy } from './offerRecords.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'

export const offerReportHandlers = (service: Service): Handlers<'productBuy' | 'skuEdit'> => {
  const { db, launchpad } = service
  return {
    async productBuy(asked) {
      const { orderKey, owner, offerId, units, txId, expiresAt } = asked
      if (txId === undefined && expiresAt !== undefined)
        return refuse('badRequest', 'an announcement has both txId and expiresAt')
      const row = await readOffer(db, offerId)
      if (!row) return refuse('notFound', `no offer ${offerId}`)
      const answer = {
        orderKey,
        owner,
        offerId,
        market: launchpad.otcMarket,
        token: row.offer.token,
        units: String(units),
        cost: String(costOf(row, units)),
      }
      if (isHalf(asked)) {
        const reported = await report(service, txId!, () => isBought(service, asked, txId))
        return reported.ok ? ok({ ...answer, ...reported.value }) : reported
      }
      const now = await chainTime(service)
      if (await isBought(service, asked)) return refuse('orderClosed', orderKey)
      const reason = whyNotBuy(row, owner, units, now)
      if (reason) return refuse(reason, `offer ${offerId}`)
      const order = { orderKey, owner, kind: 'otc.buy', asked: { offerId, units } }
      if (!(await openOrder(db, order, now))) return refuse('orderMismatch', orderKey)
      return ok({ ...answer, status: 'open', ...(await findRival(service, asked, now)) })
    },
    async skuEdit(asked) {
      let offerId: string | undefined
      const answer = await report(service, asked.txId, async () => {
        offerId = await readEdited(service, asked)
        return offerId !== undefined
      })
      return answer.ok ? ok({ ...answer.value, ...(offerId !== undefined && { offerId }) }) : answer
    },
  }
}

async function isBought(
  { db }: Service,
  { orderKey, owner, offerId, units }: Request<'productBuy'>,
  txId?: string,
): Promise<boolean> {
  const where = and(
    eq(purchases.kind, 'otc'),
    eq(purchases.buyer, owner),
    eq(purchases.orderKey, orderKey),
    eq(purchases.offerId, offerId),
    eq(purchases.units, units),
    txId === undefined ? undefined : eq(purchases.txId, txId),
  )
  return (await db.$count(purchases, where)) > 0
}

/** The number of the offer that a transaction made, changed or took back; undefined if it did not. */
async function readEdited({ db }: Service, asked: Request<'skuEdit'>): Promise<string | undefined> {
  const { owner, act, txId } = asked
  const [row] = await db
    .select({ id: offers.id })
    .from(acts)
    .innerJoin(offers, eq(offers.id, acts.subject))
    .where(
      and(
        eq(acts.txId, txId),
        eq(acts.act, act),
        eq(acts.account, owner),
        act === 'offer' ? eq(offers.orderKey, asked.orderKey) : eq(offers.id, asked.offerId),
      ),
    )
  return row?.id
}
