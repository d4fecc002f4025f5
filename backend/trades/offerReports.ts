import { and, eq } from 'drizzle-orm'
import { ok } from '../../src/core/result.ts'
import { refuse, type Handlers, type Request } from '../http/answer.ts'
import { beginOrder } from '../orders/launchpadOrders.ts'
import { isBought } from '../presales/purchases.ts'
import { halfAnnounced, isHalf } from '../orders/announced.ts'
import { acts, offers } from '../database/books/launchpadSchema.ts'
import { costOf, readOffer, whyNotBuy } from './offerRecords.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'

export const offerReportHandlers = (service: Service): Handlers<'productBuy' | 'skuEdit'> => {
  const { db, launchpad } = service
  return {
    async productBuy(asked, _, requester) {
      const { orderKey, owner, offerId, units, txId, expiresAt } = asked
      if (txId === undefined && expiresAt !== undefined) return halfAnnounced
      const row = await readOffer(db, offerId)
      if (!row) return refuse('notFound', `no offer ${offerId}`)
      const purchase = { kind: 'otc', orderKey, owner, offerId, units } as const
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
        const reported = await report(service, txId!, () => isBought(db, { ...purchase, txId }))
        return reported.ok ? ok({ ...answer, ...reported.value }) : reported
      }
      const now = await chainTime(service)
      if (await isBought(db, purchase)) return refuse('orderClosed', orderKey)
      const reason = whyNotBuy(row, owner, units, now)
      if (reason) return refuse(reason, `offer ${offerId}`)
      const order = { orderKey, owner, kind: 'otc.buy', asked: { offerId, units } }
      const begun = await beginOrder(service, order, { ...asked, requester, now })
      if (!begun.ok) return begun
      return ok({ ...answer, status: 'open', ...begun.value })
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

/** Returns the number of the offer that a transaction created, changed or cancelled, if any. */
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
