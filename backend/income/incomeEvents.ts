import { and, eq, isNull } from 'drizzle-orm'
import { cardMarketEvents } from '../../src/chain/contracts/cardMarket.ts'
import { INCOME_ORDER_LIFE_MS, incomeFundEvents } from '../../src/chain/contracts/incomeFund.ts'
import { tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { listingSubject } from '../cards/cardFacts.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import {
  incomeAccounts,
  incomeBookings,
  incomeOrders,
  type FeeKind,
} from '../database/books/incomeSchema.ts'
import { castTokens, factorySettings } from '../database/books/launchpadSchema.ts'
import { booked, placed, raised, type Chapter, type Entry } from '../index/chapter.ts'
import { Unbookable } from '../index/unbookable.ts'
import { readLine } from '../team/line.ts'
import { readBalance } from './balances.ts'
import { isOwed, sharesOf } from './rules.ts'

/** Returns the subject of an account's income: what can be paid depends on all its orders. */
const incomeSubject = ({ user }: { readonly user?: Address }) =>
  user === undefined ? undefined : `income ${user}`

const { tokenCreated, presaleCreated } = tokenFactoryEvents
const { feePaid, paid, feeTakenBack } = incomeFundEvents

/**
 * Events of fees that are shared with inviters, and of withdrawals of these shares. If a token or a
 * listing is set aside, its fee is booked to no one. If an account is set aside, its orders end.
 */
export const incomeChapter: Chapter = [
  booked({
    from: 'tokenFactory',
    shape: tokenCreated,
    of: ({ token }) => token,
    apply: (entry, { creator }) => bookCasting(entry, creator, tokenCreated.name),
  }),
  booked({
    from: 'tokenFactory',
    shape: presaleCreated,
    of: ({ presale }) => presale,
    on: ({ token }) => token,
    async apply(entry, { order, creator }) {
      // An order that creates both pays the fee once.
      const isBoth = and(eq(castTokens.creator, creator), eq(castTokens.orderKey, order))
      if ((await entry.db.$count(castTokens, isBoth)) === 0)
        await bookCasting(entry, creator, presaleCreated.name)
    },
  }),
  booked({
    from: 'cardMarket',
    shape: cardMarketEvents.sold,
    of: listingSubject,
    apply: (entry, { seller, coin, fee }) =>
      bookFee(entry, seller, { kind: 'cardSale', coin, fee, event: cardMarketEvents.sold.name }),
  }),
  booked({
    from: 'incomeFund',
    shape: feePaid,
    of: incomeSubject,
    async apply(entry, { order, user, coin, amount, fee }) {
      const { db, position, place } = entry
      const balance = await readBalance(db, { owner: user, coin }, place.at)
      await db.insert(incomeOrders).values({
        owner: user,
        orderKey: order,
        coin,
        units: amount,
        fee,
        isAccepted: isOwed(balance, amount),
        feeTxId: place.txId,
        position,
        txIndex: place.index,
        feeBlockNumber: place.blockNumber,
        feePaidAt: place.at,
        endsAt: inSeconds(place.at) + INCOME_ORDER_LIFE_MS,
      })
    },
  }),
  booked({
    from: 'incomeFund',
    shape: paid,
    of: incomeSubject,
    async apply(entry, { order, user, coin, amount }) {
      const { txId, blockNumber, at } = entry.place
      await end(entry, user, order, {
        paidTxId: txId,
        paidPosition: entry.position,
        paidBlockNumber: blockNumber,
        paidAt: at,
      })
      await count(entry, { owner: user, coin }, { paid: amount })
    },
  }),
  booked({
    from: 'incomeFund',
    shape: feeTakenBack,
    of: incomeSubject,
    apply: (entry, { order, user }) =>
      end(entry, user, order, {
        takenBackTxId: entry.place.txId,
        takenBackBlockNumber: entry.place.blockNumber,
        takenBackAt: entry.place.at,
      }),
  }),
]

/** Books the creation fee. The factory takes exactly its fee, possibly zero. */
async function bookCasting(entry: Entry, creator: Address, event: string): Promise<void> {
  const [settings] = await entry.db.select().from(factorySettings)
  const fee = settings?.creationFee ?? 0n
  await bookFee(entry, creator, { kind: 'casting', coin: nobody, fee, event })
}

interface Fee {
  readonly kind: FeeKind
  readonly coin: Address
  readonly fee: bigint
  readonly event: string
}

/**
 * Books the shares of the accounts above a payer. Only an account that is already activated has any
 * above it.
 */
async function bookFee(entry: Entry, payer: Address, { kind, coin, fee, event }: Fee) {
  const { db, contract } = entry
  if (fee === 0n || !entry.contracts.referral) return
  const shares = sharesOf(fee, await readLine(db, payer))
  for (const { owner, level, rateBp, units } of shares) {
    await db.insert(incomeBookings).values({
      ...placed(entry),
      level,
      owner,
      coin,
      units,
      payer,
      fee: kind,
      paid: fee,
      rateBp,
      contract,
      event,
    })
    await count(entry, { owner, coin }, { booked: units })
  }
}

async function count(
  { db }: Entry,
  of: { readonly owner: Address; readonly coin: Address },
  { booked: more = 0n, paid: out = 0n }: { readonly booked?: bigint; readonly paid?: bigint },
): Promise<void> {
  await db
    .insert(incomeAccounts)
    .values({ ...of, booked: more, paid: out })
    .onConflictDoUpdate({
      target: [incomeAccounts.owner, incomeAccounts.coin],
      set: {
        booked: raised(incomeAccounts.booked, more),
        paid: raised(incomeAccounts.paid, out),
      },
    })
}

/** Ends an order that was paid, or whose fee was refunded. */
async function end(
  { db }: Entry,
  owner: Address,
  orderKey: string,
  how: Partial<typeof incomeOrders.$inferInsert>,
): Promise<void> {
  const known = await db
    .update(incomeOrders)
    .set(how)
    .where(
      and(
        eq(incomeOrders.owner, owner),
        eq(incomeOrders.orderKey, orderKey),
        isNull(incomeOrders.paidTxId),
        isNull(incomeOrders.takenBackTxId),
      ),
    )
    .returning({ orderKey: incomeOrders.orderKey })
  if (known.length !== 1) throw new Unbookable(`${owner} has no open order ${orderKey}`)
}
