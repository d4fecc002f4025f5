import { and, eq, gte } from 'drizzle-orm'
import { trxBurnSaleEvents } from '../../src/chain/contracts/trxBurnSale.ts'
import { trxBurnGivers, trxBurns, trxBurnSales } from '../database/books/trxBurnSchema.ts'
import { booked, placed, raised, type Chapter, type Entry } from '../index/chapter.ts'
import { Unbookable } from '../index/unbookable.ts'

const { deposited, given, restTaken } = trxBurnSaleEvents

/** Returns the single subject of a sale, because each event changes its totals. */
const ofSale = (_: unknown, contract: string) => contract

/** Events of the sale of tokens for burnt TRX. */
export const trxBurnChapter: Chapter = [
  booked({
    from: 'trxBurnSale',
    shape: deposited,
    of: ofSale,
    apply: ({ db, contract }, { tokens }) =>
      db
        .insert(trxBurnSales)
        .values({ contract, given: 0n, tokensLeft: tokens, gifts: 0, givers: 0 })
        .onConflictDoUpdate({
          target: trxBurnSales.contract,
          set: { tokensLeft: raised(trxBurnSales.tokensLeft, tokens) },
        }),
  }),
  booked({
    from: 'trxBurnSale',
    shape: given,
    of: ofSale,
    async apply(entry, { order: orderKey, user: account, trx, tokens: units }) {
      const { db, contract } = entry
      await db
        .insert(trxBurns)
        .values({ ...placed(entry), contract, account, orderKey, given: trx, units })
      const [giver] = await db
        .insert(trxBurnGivers)
        .values({ contract, account, gifts: 1, given: trx, units })
        .onConflictDoUpdate({
          target: [trxBurnGivers.contract, trxBurnGivers.account],
          set: {
            gifts: raised(trxBurnGivers.gifts, 1n),
            given: raised(trxBurnGivers.given, trx),
            units: raised(trxBurnGivers.units, units),
          },
        })
        .returning({ gifts: trxBurnGivers.gifts })
      await took(entry, units, {
        given: raised(trxBurnSales.given, trx),
        gifts: raised(trxBurnSales.gifts, 1n),
        ...(giver!.gifts === 1 && { givers: raised(trxBurnSales.givers, 1n) }),
      })
    },
  }),
  booked({
    from: 'trxBurnSale',
    shape: restTaken,
    of: ofSale,
    // The contract's whole balance is withdrawn, which may be more or less than was added.
    apply: ({ db, contract }) =>
      db
        .insert(trxBurnSales)
        .values({ contract, given: 0n, tokensLeft: 0n, gifts: 0, givers: 0 })
        .onConflictDoUpdate({ target: trxBurnSales.contract, set: { tokensLeft: 0n } }),
  }),
]

/** Subtracts given tokens from those left; throws `Unbookable` if too few are left. */
async function took({ db, contract }: Entry, units: bigint, changes: object): Promise<void> {
  const left = await db
    .update(trxBurnSales)
    .set({ ...changes, tokensLeft: raised(trxBurnSales.tokensLeft, -units) })
    .where(and(eq(trxBurnSales.contract, contract), gte(trxBurnSales.tokensLeft, units)))
    .returning({ contract: trxBurnSales.contract })
  if (left.length === 0) throw new Unbookable(`${contract} has less than ${units}`)
}
