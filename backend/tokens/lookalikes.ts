import { asc, desc, inArray, sql } from 'drizzle-orm'
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core'
import type { LooksLike } from '../../src/api/endpoints/looksLike.ts'
import type { Address } from '../../src/core/address.ts'
import { imitatedCoin, skeleton, type GuardedCoin } from '../../src/core/lookalike.ts'
import { withoutHidden } from '../../src/core/text.ts'
import type { Database } from '../database/database.ts'
import { tokenFigures } from '../database/books/figureSchema.ts'
import { castTokens } from '../database/books/launchpadSchema.ts'
import type { Service } from '../service.ts'

interface Named {
  readonly address: Address
  readonly name: string
  readonly symbol: string
}

/**
 * Finds what each of these factory tokens could be mistaken for, all at once. That is a well-known
 * asset, or the largest token whose name or symbol looks the same.
 */
export async function readLookalikes(
  service: Pick<Service, 'db' | 'sale' | 'launchpad'>,
  tokens: readonly Named[],
): Promise<(token: Address) => LooksLike> {
  const looksOf = new Map(
    tokens.map(({ address, name, symbol }) => [
      address,
      [skeleton(name), skeleton(symbol)].filter((look) => look !== ''),
    ]),
  )
  const { db } = service
  const largest = await readLargest(db, [...new Set([...looksOf.values()].flat())])
  const sizes = await readSizes(
    db,
    tokens.map(({ address }) => address),
  )
  const found = new Map<Address, LooksLike>()
  for (const { address, name, symbol } of tokens) {
    const coin = imitatedCoin(name, symbol)
    if (coin) {
      found.set(address, coinOf(service, coin))
      continue
    }
    const own = sizes.get(address) ?? 0n
    const [larger] = looksOf
      .get(address)!
      .flatMap((look) => largest.get(look) ?? [])
      .filter(({ size }) => size > own)
      .toSorted((a, b) => Number(b.size - a.size))
    if (larger)
      found.set(address, { symbol: withoutHidden(larger.symbol), address: larger.address })
  }
  return (token) => found.get(token)
}

interface Sized {
  readonly address: Address
  readonly symbol: string
  /**
   * Sun that people have put into the token: into its pool, or before that into its presale. Market
   * cap is unsuitable. With one sun in a pool, anyone can reach any market cap and have the
   * original called an imitation.
   */
  readonly size: bigint
}

/** Finds the largest token of each look, with one index lookup each. */
async function readLargest(
  db: Database,
  looks: readonly string[],
): Promise<ReadonlyMap<string, Sized>> {
  if (looks.length === 0) return new Map()
  const largest = (column: PgColumn) =>
    db
      .select({ token: tokenFigures.token, size: tokenFigures.size })
      .from(tokenFigures)
      .where(sql`${column} = look`)
      .orderBy(desc(tokenFigures.size), asc(tokenFigures.token))
      .limit(1)
  const found = unionAll(largest(tokenFigures.nameLook), largest(tokenFigures.symbolLook))
  const rows = await db
    .select({
      look: sql<string>`look`,
      address: castTokens.address,
      symbol: castTokens.symbol,
      size: sql`largest.size`.mapWith(BigInt),
    })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(looks)}::jsonb) as look
      cross join lateral (
        select * from (${found}) as found order by size desc, token limit 1
      ) as largest`)
    .innerJoin(castTokens, sql`${castTokens.address} = largest.token`)
  return new Map(rows.map(({ look, ...token }) => [look, token]))
}

async function readSizes(db: Database, tokens: readonly Address[]) {
  const rows = await db
    .select({ token: tokenFigures.token, size: tokenFigures.size })
    .from(tokenFigures)
    .where(inArray(tokenFigures.token, [...tokens]))
  return new Map(rows.map(({ token, size }) => [token, size]))
}

function coinOf(
  { sale, launchpad }: Pick<Service, 'sale' | 'launchpad'>,
  symbol: GuardedCoin,
): LooksLike {
  if (symbol === 'TRX') return { symbol }
  if (symbol === 'WTRX') return { symbol, address: launchpad.wtrx }
  const usdt = sale.coins.find((coin) => coin.symbol === symbol)?.contract
  return { symbol, ...(usdt && { address: usdt }) }
}
