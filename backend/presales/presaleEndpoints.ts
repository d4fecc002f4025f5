import type { presales as endpoints } from '../../src/api/endpoints/presales.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { softCapOf } from '../../src/core/presale.ts'
import {
  insuredAmountAt,
  nextReleaseAt,
  receivableAt,
  refundAt,
} from '../../src/features/presale/rules.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import {
  countBuyers,
  liquidityReceivable,
  phaseOf,
  positionOf,
  progressOf,
  readBuyer,
  readDonated,
  readPresale,
  termsOf,
  type PresaleRow,
} from './presaleRecords.ts'
import { countPurchases, readPresold } from './purchases.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'

const unknown = (token: Address) => refuse('notFound', `no presale of ${token}`)

export const presaleHandlers = (service: Service): Handlers<keyof typeof endpoints> => {
  const { db } = service
  return {
    swapIssuedList: async ({ owner, ...page }) =>
      ok(await readPresold(db, { buyer: owner }, pageOf(page))),
    presaleRecord: async ({ token, ...page }) => ok(await readPresold(db, { token }, pageOf(page))),
    async presaleSum({ token }) {
      const row = await readPresale(db, token)
      if (!row) return unknown(token)
      return ok({
        sold: String(row.sold),
        raised: String(row.raised),
        buyers: await countBuyers(db, row),
        purchases: await countPurchases(db, { token, kind: 'presale' }),
      })
    },
    async donateSum({ owner, token }) {
      const { presales, paid, paidBack } = await readDonated(db, owner, token)
      return ok({
        presales,
        paid: String(paid),
        paidBack: String(paidBack),
        purchases: await countPurchases(db, { buyer: owner, kind: 'presale', token }),
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

/** Returns how a presale ended, if it has. */
function endOf(row: PresaleRow, now: number) {
  if (row.sold === row.forSale) return 'soldOut'
  const phase = phaseOf(row, now)
  if (phase === 'failed') return 'softCapMissed'
  return phase === 'succeeded' || phase === 'launched' ? 'softCapReached' : null
}
