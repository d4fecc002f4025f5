import { and, eq } from 'drizzle-orm'
import { presaleEvents } from '../../src/chain/contracts/presale.ts'
import { presaleBuyers, presales, purchases, type Act } from '../database/books/launchpadSchema.ts'
import type { Address } from '../../src/core/address.ts'
import { booked, did, placed, raised, type Chapter, type Entry } from '../index/chapter.ts'
import { millisOf } from '../index/parsed.ts'

/** Events of presales. */
export const presaleChapter: Chapter = [
  booked({
    from: 'presale',
    shape: presaleEvents.bought,
    async apply(entry, fields) {
      const { db, made, contract } = entry
      const { buyer, amount: units, paid } = fields
      await db
        .update(presales)
        .set({ sold: raised(presales.sold, units), raised: raised(presales.raised, paid) })
        .where(eq(presales.address, contract))
      await db
        .insert(presaleBuyers)
        .values({
          presale: contract,
          buyer,
          bought: units,
          paid,
          received: 0n,
          paidBack: 0n,
          liquidity: 0n,
        })
        .onConflictDoUpdate({
          target: [presaleBuyers.presale, presaleBuyers.buyer],
          set: {
            bought: raised(presaleBuyers.bought, units),
            paid: raised(presaleBuyers.paid, paid),
          },
        })
      await db.insert(purchases).values({
        ...placed(entry),
        kind: 'presale',
        orderKey: fields.order,
        buyer,
        token: made.presales.get(contract)!,
        units,
        paid,
      })
    },
  }),
  booked({
    from: 'presale',
    shape: presaleEvents.launched,
    async apply(entry, fields) {
      const { db, contract, place } = entry
      const insuredUntil = millisOf(fields.insuredUntil)
      await did(entry, 'launch', contract)
      await db
        .update(presales)
        .set({
          launchedAt: place.at,
          liquidity: fields.liquidity,
          ...(insuredUntil > 0 && { insuredUntil }),
        })
        .where(eq(presales.address, contract))
    },
  }),
  booked({
    from: 'presale',
    shape: presaleEvents.received,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, 'receive', {
        received: raised(presaleBuyers.received, fields.amount),
      }),
  }),
  booked({
    from: 'presale',
    shape: presaleEvents.liquidityReceived,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, 'receiveLiquidity', { liquidity: fields.amount }),
  }),
  booked({
    from: 'presale',
    shape: presaleEvents.refunded,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, 'refund', { paidBackBy: 'refund', paidBack: fields.paid }),
  }),
  booked({
    from: 'presale',
    shape: presaleEvents.insuranceUsed,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, 'insurance', {
        paidBackBy: 'insurance',
        paidBack: fields.paidBack,
      }),
  }),
  booked({
    from: 'presale',
    shape: presaleEvents.creatorPaid,
    // TRX after a launch; the tokens after a failed presale.
    apply: (entry, fields) =>
      did(entry, fields.trx > 0n ? 'payCreator' : 'takeBack', entry.contract, fields.creator),
  }),
]

type Changes = Parameters<ReturnType<Entry['db']['update']>['set']>[0]

async function ofBuyer(
  entry: Entry,
  { buyer }: { readonly buyer: Address },
  act: Act,
  changes: Changes,
): Promise<void> {
  const { db, contract } = entry
  await did(entry, act, contract, buyer)
  await db
    .update(presaleBuyers)
    .set(changes)
    .where(and(eq(presaleBuyers.presale, contract), eq(presaleBuyers.buyer, buyer)))
}
