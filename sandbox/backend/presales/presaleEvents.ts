import { and, eq } from 'drizzle-orm'
import { presaleEvents } from '../../../src/chain/contracts/presale.ts'
import { presaleBuyers, presales, purchases, type Act } from '../database/launchpadSchema.ts'
import {
  accountIn,
  did,
  millisIn,
  placed,
  raised,
  textIn,
  unitsIn,
  type Entry,
  type Fields,
  type Chapter,
} from '../index/chapter.ts'

/** What presales say. */
export const presaleChapter: Chapter = [
  {
    from: 'presale',
    shape: presaleEvents.bought,
    async apply(entry, fields) {
      const { db, made, contract } = entry
      const buyer = accountIn(fields, 'buyer')
      const units = unitsIn(fields, 'amount')
      const paid = unitsIn(fields, 'paid')
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
        orderKey: textIn(fields, 'order'),
        buyer,
        token: made.presales.get(contract)!,
        units,
        paid,
      })
    },
  },
  {
    from: 'presale',
    shape: presaleEvents.launched,
    async apply(entry, fields) {
      const { db, contract, place } = entry
      const insuredUntil = millisIn(fields, 'insuredUntil')
      await did(entry, 'launch', contract)
      await db
        .update(presales)
        .set({
          launchedAt: place.at,
          liquidity: unitsIn(fields, 'liquidity'),
          ...(insuredUntil > 0 && { insuredUntil }),
        })
        .where(eq(presales.address, contract))
    },
  },
  {
    from: 'presale',
    shape: presaleEvents.received,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, 'receive', {
        received: raised(presaleBuyers.received, unitsIn(fields, 'amount')),
      }),
  },
  {
    from: 'presale',
    shape: presaleEvents.liquidityReceived,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, 'receiveLiquidity', { liquidity: unitsIn(fields, 'amount') }),
  },
  {
    from: 'presale',
    shape: presaleEvents.refunded,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, 'refund', { paidBackBy: 'refund', paidBack: unitsIn(fields, 'paid') }),
  },
  {
    from: 'presale',
    shape: presaleEvents.insuranceUsed,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, 'insurance', {
        paidBackBy: 'insurance',
        paidBack: unitsIn(fields, 'paidBack'),
      }),
  },
  {
    from: 'presale',
    shape: presaleEvents.creatorPaid,
    // TRX after a launch, the tokens after a presale that failed.
    apply: (entry, fields) =>
      did(
        entry,
        unitsIn(fields, 'trx') > 0n ? 'payCreator' : 'takeBack',
        entry.contract,
        accountIn(fields, 'creator'),
      ),
  },
]

type Changes = Parameters<ReturnType<Entry['db']['update']>['set']>[0]

async function ofBuyer(entry: Entry, fields: Fields, act: Act, changes: Changes): Promise<void> {
  const { db, contract } = entry
  const buyer = accountIn(fields, 'buyer')
  await did(entry, act, contract, buyer)
  await db
    .update(presaleBuyers)
    .set(changes)
    .where(and(eq(presaleBuyers.presale, contract), eq(presaleBuyers.buyer, buyer)))
}
