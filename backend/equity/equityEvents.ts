import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { orderOwed, orderPaid, rwaEquityEvents } from '../../src/chain/contracts/rwaEquity.ts'
import type { Address } from '../../src/core/address.ts'
import { withoutHidden } from '../../src/core/text.ts'
import { counted } from '../cards/cardFacts.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import {
  equityAccounts,
  equityDeposits,
  equityOrders,
  equityShares,
  equityTakings,
  equityTotals,
} from '../database/books/equitySchema.ts'
import { booked, did, placed, raised, type Chapter, type Entry } from '../index/chapter.ts'
import { Unbookable } from '../index/unbookable.ts'

/** Factor by which the contract's shares are finer than the smallest unit. */
export const SCALE = 2n ** 96n

const LONGEST_TEXT = 200

/**
 * Returns the single subject of all cards and deposits, because each card's share depends on all of
 * them.
 */
const equitySubject = () => 'equity'

/** Events of deposits for cards, and of withdrawals by their owners. */
export const equityChapter: Chapter = [
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.deposited,
    of: equitySubject,
    async apply(entry, { amount, proofHash, text }) {
      const known = await readTotals(entry)
      if (known.totalWeight === 0n) throw new Unbookable('nobody shares in a deposit')
      await changeTotals(entry, {
        deposited: known.deposited + amount,
        // Rounded down, as the contract does.
        perWeight: known.perWeight + (amount * SCALE) / known.totalWeight,
      })
      await entry.db.insert(equityDeposits).values({
        ...placed(entry),
        units: amount,
        proofHash,
        text: withoutHidden(text).slice(0, LONGEST_TEXT).toWellFormed(),
      })
    },
  }),
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.initialised,
    of: equitySubject,
    async apply(entry, { tokenId, user, weight }) {
      const known = await readTotals(entry)
      const { txId, at } = entry.place
      await entry.db.insert(equityShares).values({
        tokenId,
        weight,
        countedFrom: known.perWeight,
        taken: 0n,
        stage: 0n,
        takenInStage: 0n,
        lastAt: null,
        initialisedAt: at,
        initialisedBy: user,
        initialisedTxId: txId,
      })
      await changeTotals(entry, {
        cards: known.cards + 1,
        totalWeight: known.totalWeight + weight,
      })
    },
  }),
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.limitOpened,
    of: equitySubject,
    async apply(entry, { tokenId, user, stage }) {
      await changeShare(entry, tokenId, { stage, takenInStage: 0n })
      await did(entry, 'unlockLimit', String(tokenId), user)
    },
  }),
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.taken,
    of: equitySubject,
    async apply(entry, { tokenId, order, amount, stage }) {
      await changeShare(entry, tokenId, {
        taken: raised(equityShares.taken, amount),
        takenInStage: raised(equityShares.takenInStage, amount),
        lastAt: inSeconds(entry.place.at),
      })
      const { db, position } = entry
      const taken = { order: counted(order), tokenId, units: amount, stage, position }
      await db.insert(equityTakings).values(taken)
    },
  }),
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.ordered,
    of: equitySubject,
    async apply(entry, { order, user, amount, fee, withdrawStatus }) {
      const { db } = entry
      const status = STATUSES.get(Number(withdrawStatus))
      if (!status) throw new Unbookable(`there is no status ${withdrawStatus}`)
      await db.insert(equityOrders).values({
        order: counted(order),
        user,
        units: amount,
        fee,
        status,
        ...placed(entry),
      })
      await count(entry, user, { taken: amount, owed: status === 'owed' ? amount : 0n })
    },
  }),
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.settled,
    of: equitySubject,
    async apply(entry, { order, user, amount }) {
      const { txId, at } = entry.place
      const known = await entry.db
        .update(equityOrders)
        .set({ status: 'paid', settledAt: at, settledTxId: txId })
        .where(eq(equityOrders.order, counted(order)))
        .returning({ order: equityOrders.order })
      if (known.length !== 1) throw new Unbookable(`there is no order ${order}`)
      await count(entry, user, { taken: 0n, owed: -amount })
    },
  }),
]

const STATUSES: ReadonlyMap<number, 'paid' | 'owed'> = new Map([
  [orderPaid, 'paid'],
  [orderOwed, 'owed'],
])

type Totals = typeof equityTotals.$inferSelect

const none: Totals = {
  id: 1,
  cards: 0,
  totalWeight: 0n,
  deposited: 0n,
  perWeight: 0n,
  taken: 0n,
  owed: 0n,
}

export async function readTotals({ db }: Pick<Entry, 'db'>): Promise<Totals> {
  const [known] = await db.select().from(equityTotals)
  return known ?? none
}

const changeTotals = ({ db }: Entry, changed: Partial<Totals>) =>
  db
    .insert(equityTotals)
    .values({ ...none, ...changed })
    .onConflictDoUpdate({ target: equityTotals.id, set: changed })

async function changeShare(
  { db }: Entry,
  tokenId: bigint,
  changes: PgUpdateSetSource<typeof equityShares>,
): Promise<void> {
  const known = await db
    .update(equityShares)
    .set(changes)
    .where(eq(equityShares.tokenId, tokenId))
    .returning({ tokenId: equityShares.tokenId })
  if (known.length !== 1) throw new Unbookable(`card ${tokenId} does not share`)
}

/** Counts the amount that an account withdrew, and the part of it not paid yet. */
async function count(
  entry: Entry,
  user: Address,
  { taken, owed }: Pick<Totals, 'taken' | 'owed'>,
): Promise<void> {
  const known = await readTotals(entry)
  await changeTotals(entry, { taken: known.taken + taken, owed: known.owed + owed })
  await entry.db
    .insert(equityAccounts)
    .values({ user, taken, owed })
    .onConflictDoUpdate({
      target: equityAccounts.user,
      set: {
        taken: raised(equityAccounts.taken, taken),
        owed: raised(equityAccounts.owed, owed),
      },
    })
}
