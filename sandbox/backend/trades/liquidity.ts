import { and, count, eq, gt, notInArray, sql } from 'drizzle-orm'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { WHOLE_BP } from '../tokens/basisPoints.ts'
import type { Answer } from '../http/answer.ts'
import type { Database } from '../database/database.ts'
import { holdings, pools, type TokenRow } from '../database/launchpadSchema.ts'

/** Whose shares stay for good: those every pool keeps and presales give up (`Presale.sol`). */
const GIVEN_UP = [nobody, addressFromHex('dead'.padStart(40, '0'))]

async function readPool(db: Database, { pool }: TokenRow) {
  const [row] = await db.select().from(pools).where(eq(pools.address, pool))
  return row!
}

async function sharesOf(db: Database, { pool }: TokenRow, holders?: readonly Address[]) {
  const sum = sql<string>`coalesce(sum(${holdings.units}), 0)::text`
  const [row] = await db
    .select({ shares: sum })
    .from(holdings)
    .where(and(eq(holdings.coin, pool), holders && sql`${holdings.holder} in ${[...holders]}`))
  return BigInt(row!.shares)
}

export async function readLiquidity(
  db: Database,
  token: TokenRow,
): Promise<Answer<'liquidityInfo'>> {
  const { tokens, trx } = await readPool(db, token)
  const [held] = await db
    .select({ holders: count() })
    .from(holdings)
    .where(
      and(
        eq(holdings.coin, token.pool),
        gt(holdings.units, 0n),
        notInArray(holdings.holder, GIVEN_UP),
      ),
    )
  return {
    token: token.address,
    pool: token.pool,
    tokens: String(tokens),
    trx: String(trx),
    shares: String(await sharesOf(db, token)),
    lockedShares: String(await sharesOf(db, token, GIVEN_UP)),
    holders: held!.holders,
  }
}

export async function readShares(
  db: Database,
  token: TokenRow,
  owner: Address,
): Promise<Answer<'liquidityDetail'>> {
  const { tokens, trx } = await readPool(db, token)
  const all = await sharesOf(db, token)
  const shares = await sharesOf(db, token, [owner])
  const partOf = (whole: bigint) => (all === 0n ? 0n : (whole * shares) / all)
  return {
    pool: token.pool,
    shares: String(shares),
    shareBp: Number(partOf(WHOLE_BP)),
    tokens: String(partOf(tokens)),
    trx: String(partOf(trx)),
  }
}
