import { and, eq, isNull, or } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { costOf } from '../../src/core/presale.ts'
import { receivableAt } from '../../src/features/presale/rules.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { beginOrder } from '../orders/launchpadOrders.ts'
import { isBought } from './purchases.ts'
import { halfAnnounced, isHalf } from '../orders/announced.ts'
import { acts, type Act } from '../database/books/launchpadSchema.ts'
import {
  liquidityReceivable,
  positionOf,
  progressOf,
  readBuyer,
  readPresale,
  termsOf,
  whyNotBuy,
} from './presaleRecords.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'

const unknown = (token: Address) => refuse('notFound', `no presale of ${token}`)

const actOf = { tokens: 'receive', liquidity: 'receiveLiquidity' } as const

export const presaleReportHandlers = (
  service: Service,
): Handlers<
  | 'donate'
  | 'updatePresaleStatus'
  | 'releaseBefore'
  | 'releaseAfter'
  | 'swapCoinIssuedUpdate'
  | 'swapCoinIssuedUpdateCoinssued'
> => {
  const { db } = service
  return {
    async donate(asked, _, requester) {
      const { orderKey, owner, token, units } = asked
      if (isHalf(asked)) return halfAnnounced
      const row = await readPresale(db, token)
      if (!row) return unknown(token)
      const now = await chainTime(service)
      if (await isBought(db, { kind: 'presale', orderKey, owner, token }))
        return refuse('orderClosed', orderKey)
      const position = positionOf(await readBuyer(db, row, owner))
      const reason = whyNotBuy(row, position, units, now)
      if (reason) return refuse(reason, `presale ${row.address}`)
      const order = { orderKey, owner, kind: 'presale.buy', asked: { token, units } }
      const begun = await beginOrder(service, order, { ...asked, requester, now })
      if (!begun.ok) return begun
      return ok({
        orderKey,
        owner,
        token,
        presale: row.address,
        units: String(units),
        cost: String(costOf(termsOf(row), units)),
        ...begun.value,
      })
    },
    updatePresaleStatus: (given) =>
      report(service, given.txId, () => isBought(db, { kind: 'presale', ...given })),
    async releaseBefore(asked, _, requester) {
      const { orderKey, owner, token, what } = asked
      if (isHalf(asked)) return halfAnnounced
      const row = await readPresale(db, token)
      if (!row) return unknown(token)
      const now = await chainTime(service)
      const position = positionOf(await readBuyer(db, row, owner))
      const receivable =
        what === 'tokens'
          ? receivableAt(termsOf(row), progressOf(row), position, now)
          : liquidityReceivable(row, position)
      if (receivable === 0n) return refuse('nothingToReceive', `presale ${row.address}`)
      const order = { orderKey, owner, kind: 'presale.release', asked: { token, what } }
      const begun = await beginOrder(service, order, { ...asked, requester, now })
      if (!begun.ok) return begun
      return ok({
        orderKey,
        owner,
        token,
        presale: row.address,
        receivable: String(receivable),
        ...begun.value,
      })
    },
    releaseAfter: ({ what, ...given }) => done(service, { ...given, act: actOf[what] }),
    swapCoinIssuedUpdate: (given) => done(service, given),
    swapCoinIssuedUpdateCoinssued: (given) => done(service, given),
  }
}

/** Answers a report that an account acted on the presale of a token. */
async function done(
  service: Service,
  { owner, token, act, txId }: { owner: Address; token: Address; act: Act; txId: string },
) {
  const { db } = service
  return report(service, txId, async () => {
    const row = await readPresale(db, token)
    if (!row) return false
    // The launch event names no account.
    const byOwner = or(eq(acts.account, owner), isNull(acts.account))
    const where = and(
      eq(acts.txId, txId),
      eq(acts.act, act),
      eq(acts.subject, row.address),
      byOwner,
    )
    return (await db.$count(acts, where)) > 0
  })
}
