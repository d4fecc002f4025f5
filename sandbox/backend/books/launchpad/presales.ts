import { and, eq } from 'drizzle-orm'
import { presaleEvents } from '../../../../src/chain/contracts/presale.ts'
import { presaleBuyers, presales, purchases } from '../../launchpadSchema.ts'
import {
  accountIn,
  millisIn,
  raised,
  textIn,
  unitsIn,
  type Entry,
  type Fields,
  type Handler,
} from './handler.ts'

/** What presales say. */
export const presaleHandlers: readonly Handler[] = [
  {
    from: 'presale',
    shape: presaleEvents.bought,
    async apply({ db, made, contract, position, place }, fields) {
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
      const { txId, blockNumber, at } = place
      await db.insert(purchases).values({
        txId,
        position,
        kind: 'presale',
        orderKey: textIn(fields, 'order'),
        buyer,
        token: made.presales.get(contract)!,
        units,
        paid,
        blockNumber,
        at,
      })
    },
  },
  {
    from: 'presale',
    shape: presaleEvents.launched,
    apply({ db, contract, place }, fields) {
      const insuredUntil = millisIn(fields, 'insuredUntil')
      return db
        .update(presales)
        .set({ launchedAt: place.at, ...(insuredUntil > 0 && { insuredUntil }) })
        .where(eq(presales.address, contract))
    },
  },
  {
    from: 'presale',
    shape: presaleEvents.received,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, {
        received: raised(presaleBuyers.received, unitsIn(fields, 'amount')),
      }),
  },
  {
    from: 'presale',
    shape: presaleEvents.liquidityReceived,
    apply: (entry, fields) => ofBuyer(entry, fields, { liquidity: unitsIn(fields, 'amount') }),
  },
  {
    from: 'presale',
    shape: presaleEvents.refunded,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, { paidBackBy: 'refund', paidBack: unitsIn(fields, 'paid') }),
  },
  {
    from: 'presale',
    shape: presaleEvents.insuranceUsed,
    apply: (entry, fields) =>
      ofBuyer(entry, fields, { paidBackBy: 'insurance', paidBack: unitsIn(fields, 'paidBack') }),
  },
]

type Changes = Parameters<ReturnType<Entry['db']['update']>['set']>[0]

const ofBuyer = ({ db, contract }: Entry, fields: Fields, changes: Changes) =>
  db
    .update(presaleBuyers)
    .set(changes)
    .where(
      and(eq(presaleBuyers.presale, contract), eq(presaleBuyers.buyer, accountIn(fields, 'buyer'))),
    )
