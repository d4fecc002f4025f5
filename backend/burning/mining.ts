import { and, desc, eq } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { pricesOf } from '../cards/prices.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import { miners, miningMoves } from '../database/books/burnSchema.ts'
import { rewardPools, rewardShares } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { countRows } from '../database/rowCounts.ts'
import type { Answer, Request } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import type { Service } from '../service.ts'
import { toStream } from '../stakes/streams.ts'
import { readShownCoins } from '../stakes/stakeCoins.ts'
import { readBurnt, readTotalPower } from './burnRecords.ts'
import { readFacts } from './powerFacts.ts'

type Product = Answer<'projectProduct'>
type Moves = Answer<'miningRecordPageQuery'>

/** Reads the stream that power earns, the number of miners, and an account's own part. */
export async function readPower(
  service: Service,
  owner: Address | undefined,
  now: Millis,
): Promise<Omit<Product, 'contract' | 'now'>> {
  const { db } = service
  const facts = await readFacts(db)
  const pool = await readPool(db, facts.stream)
  const shown = await readShownCoins(service, pool ? [pool.coin] : [])
  return {
    stream: facts.stream === null ? null : toStream(facts.stream, pool ?? null, shown, now),
    claimed: String(pool?.claimed ?? 0n),
    totalPower: await readTotalPower(service),
    miners: facts.miners,
    own: owner ? await readOwn(service, owner, facts.stream) : null,
  }
}

async function readPool(db: Database, stream: string | null) {
  if (stream === null) return undefined
  const [row] = await db.select().from(rewardPools).where(eq(rewardPools.pool, stream))
  return row
}

async function readOwn(
  service: Service,
  owner: Address,
  stream: string | null,
): Promise<NonNullable<Product['own']>> {
  const { db } = service
  const [miner] = await db.select({ at: miners.at }).from(miners).where(eq(miners.owner, owner))
  const [share] = await db
    .select({ claimed: rewardShares.claimed })
    .from(rewardShares)
    .where(and(eq(rewardShares.pool, stream ?? ''), eq(rewardShares.account, owner)))
  return {
    power: (await readBurnt(service, owner)).power,
    activatedAt: miner ? inSeconds(miner.at) : null,
    claimed: String(share?.claimed ?? 0n),
  }
}

/** Reads the history of an account's miner, newest first. */
export async function readMoves(
  service: Service,
  { owner, ...page }: Request<'miningRecordPageQuery'>,
): Promise<Omit<Moves, 'now'>> {
  const { db } = service
  const { offset, limit } = pageOf(page)
  const isOwn = eq(miningMoves.owner, owner)
  const rows = await db
    .select()
    .from(miningMoves)
    .where(isOwn)
    .orderBy(desc(miningMoves.blockNumber), desc(miningMoves.txIndex), desc(miningMoves.position))
    .limit(limit)
    .offset(offset)
  // A claim implies a pool.
  const pool = await readPool(db, (await readFacts(db)).stream)
  const priceOf = await pricesOf(service, pool ? [pool.coin] : [])
  return {
    total: await countRows(db, 'mining move', owner),
    items: rows.map(({ act, power, paid, txId, position, blockNumber, at }) => ({
      act,
      power: power === null ? null : String(power),
      paid: paid === null || !pool ? null : priceOf(pool.coin, paid),
      txId,
      position,
      blockNumber,
      at,
    })),
  }
}
