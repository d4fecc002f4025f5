import { and, eq, gt, inArray } from 'drizzle-orm'
import { givenUp } from '../../src/chain/contracts/givenUp.ts'
import type { Address } from '../../src/core/address.ts'
import { WHOLE_BP } from '../tokens/basisPoints.ts'
import type { Answer } from '../http/answer.ts'
import type { Database } from '../database/database.ts'
import { coinCounts } from '../database/books/figureSchema.ts'
import { holdings, pools, type TokenRow } from '../database/books/launchpadSchema.ts'

async function readPool(db: Database, { pool }: TokenRow) {
  const [row] = await db.select().from(pools).where(eq(pools.address, pool))
  return row!
}

/** Counts the given accounts that hold a pool's LP tokens, and sums their LP tokens. */
async function readHeld(db: Database, { pool }: TokenRow, holders: readonly Address[]) {
  const rows = await db
    .select({ units: holdings.units })
    .from(holdings)
    .where(
      and(eq(holdings.coin, pool), inArray(holdings.holder, [...holders]), gt(holdings.units, 0n)),
    )
  return { holders: rows.length, shares: rows.reduce((sum, { units }) => sum + units, 0n) }
}

export async function readLiquidity(
  db: Database,
  token: TokenRow,
): Promise<Answer<'liquidityInfo'>> {
  const { tokens, trx, shares } = await readPool(db, token)
  const [all] = await db.select().from(coinCounts).where(eq(coinCounts.coin, token.pool))
  const locked = await readHeld(db, token, givenUp)
  return {
    token: token.address,
    pool: token.pool,
    tokens: String(tokens),
    trx: String(trx),
    shares: String(shares),
    lockedShares: String(locked.shares),
    holders: (all?.holders ?? 0) - locked.holders,
  }
}

export async function readShares(
  db: Database,
  token: TokenRow,
  owner: Address,
): Promise<Answer<'liquidityDetail'>> {
  const { tokens, trx, shares: all } = await readPool(db, token)
  const { shares } = await readHeld(db, token, [owner])
  const partOf = (whole: bigint) => (all === 0n ? 0n : (whole * shares) / all)
  return {
    pool: token.pool,
    shares: String(shares),
    shareBp: Number(partOf(WHOLE_BP)),
    tokens: String(partOf(tokens)),
    trx: String(partOf(trx)),
  }
}
