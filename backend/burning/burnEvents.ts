import { eq } from 'drizzle-orm'
import { burningEvents } from '../../src/chain/contracts/burning.ts'
import { rewardPoolsEvents } from '../../src/chain/contracts/rewardPools.ts'
import type { Address } from '../../src/core/address.ts'
import { counted, grown } from '../cards/cardFacts.ts'
import { inSeconds, poolSubject } from '../cards/rewardEvents.ts'
import {
  burnAccounts,
  burnCoins,
  burns,
  miners,
  miningMoves,
  powerFacts,
  type BurnCoinRow,
} from '../database/books/burnSchema.ts'
import { booked, placed, raised, type Chapter, type Entry } from '../index/chapter.ts'
import { millisOf } from '../index/parsed.ts'
import { Unbookable } from '../index/unbookable.ts'
import { readFacts } from './powerFacts.ts'

/** Returns the subject of a token and of everything burnt of it. */
export const burnCoinSubject = ({ coin }: { readonly coin?: Address }) =>
  coin === undefined ? undefined : `burn coin ${coin}`

export const minerSubject = ({ user }: { readonly user?: Address }) =>
  user === undefined ? undefined : `miner ${user}`

/** Events of tokens burnt for power, of miners and of their claims. */
export const burnChapter: Chapter = [
  booked({
    from: 'burning',
    shape: burningEvents.listed,
    of: burnCoinSubject,
    apply: (entry, { coin, decimals, hasBurn }) =>
      entry.db.insert(burnCoins).values({
        ...placed(entry),
        coin,
        decimals: counted(decimals),
        hasBurn,
        // The contract announces the terms in the same transaction.
        uPrice: 0n,
        factor: 0,
        nextUPrice: 0n,
        nextFactor: 0,
        from: 0,
        burns: 0,
        units: 0n,
        uAmount: 0n,
        power: 0n,
      }),
  }),
  booked({
    from: 'burning',
    shape: burningEvents.announced,
    of: burnCoinSubject,
    async apply({ db, place }, { coin, uPrice, factor, from }) {
      const known = await coinOf(db, coin)
      const counts = inSeconds(place.at) >= known.from
      await db
        .update(burnCoins)
        .set({
          ...(counts && { uPrice: known.nextUPrice, factor: known.nextFactor }),
          nextUPrice: uPrice,
          nextFactor: counted(factor),
          from: millisOf(from),
        })
        .where(eq(burnCoins.coin, coin))
    },
  }),
  booked({
    from: 'burning',
    shape: burningEvents.burned,
    of: burnCoinSubject,
    async apply(entry, { order, user, coin, id, burnAmount, uAmount, power, trx }) {
      const { db } = entry
      await coinOf(db, coin)
      await db.insert(burns).values({
        ...placed(entry),
        owner: user,
        orderKey: order,
        id: counted(id),
        coin,
        units: burnAmount,
        uAmount,
        power,
        trx: trx === 0n ? null : trx,
      })
      if ((await db.$count(burnAccounts, eq(burnAccounts.owner, user))) === 0)
        await countIn(entry, { burners: 1 })
      await db
        .insert(burnAccounts)
        .values({ owner: user, coin, burns: 1, units: burnAmount, uAmount, power })
        .onConflictDoUpdate({
          target: [burnAccounts.owner, burnAccounts.coin],
          set: {
            burns: grown(burnAccounts.burns, 1),
            units: raised(burnAccounts.units, burnAmount),
            uAmount: raised(burnAccounts.uAmount, uAmount),
            power: raised(burnAccounts.power, power),
          },
        })
      await db
        .update(burnCoins)
        .set({
          burns: grown(burnCoins.burns, 1),
          units: raised(burnCoins.units, burnAmount),
          uAmount: raised(burnCoins.uAmount, uAmount),
          power: raised(burnCoins.power, power),
        })
        .where(eq(burnCoins.coin, coin))
      await db.insert(miningMoves).values({ ...placed(entry), owner: user, act: 'burned', power })
    },
  }),
  booked({
    from: 'burning',
    shape: burningEvents.activated,
    of: minerSubject,
    async apply(entry, { order, user, power }) {
      const { db } = entry
      await db.insert(miners).values({ ...placed(entry), owner: user, orderKey: order })
      await countIn(entry, { miners: 1 })
      await db
        .insert(miningMoves)
        .values({ ...placed(entry), owner: user, act: 'activated', power })
    },
  }),
  booked({
    from: 'burning',
    shape: burningEvents.streamSet,
    of: () => 'power stream',
    async apply(entry, { stream }) {
      // The stream is set only once.
      if ((await readFacts(entry.db)).stream !== null) throw new Unbookable('a second stream')
      await countIn(entry, {})
      await entry.db.update(powerFacts).set({ stream: String(stream) })
    },
  }),
  booked({
    from: 'rewardPools',
    shape: rewardPoolsEvents.claimed,
    of: poolSubject,
    async apply(entry, { pool, account, amount }) {
      if ((await readFacts(entry.db)).stream !== String(pool)) return
      await entry.db
        .insert(miningMoves)
        .values({ ...placed(entry), owner: account, act: 'claimed', paid: amount })
    },
  }),
]

async function coinOf(db: Entry['db'], coin: Address): Promise<BurnCoinRow> {
  const [row] = await db.select().from(burnCoins).where(eq(burnCoins.coin, coin))
  if (!row) throw new Unbookable(`${coin} is not listed`)
  return row
}

/** Raises the overall counts. */
const countIn = (
  { db }: Entry,
  { burners = 0, miners: activated = 0 }: { readonly burners?: number; readonly miners?: number },
) =>
  db
    .insert(powerFacts)
    .values({ id: 1, burners, miners: activated })
    .onConflictDoUpdate({
      target: powerFacts.id,
      set: {
        burners: grown(powerFacts.burners, burners),
        miners: grown(powerFacts.miners, activated),
      },
    })
