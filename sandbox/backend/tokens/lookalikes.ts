import { eq, inArray, or, sql } from 'drizzle-orm'
import type { LooksLike } from '../../../src/api/endpoints/looksLike.ts'
import type { Address } from '../../../src/core/address.ts'
import { imitatedCoin, skeleton, type GuardedCoin } from '../../../src/core/lookalike.ts'
import { withoutHidden } from '../../../src/core/text.ts'
import type { Database } from '../database/database.ts'
import { castTokens, pools, presales } from '../database/launchpadSchema.ts'
import type { Service } from '../service.ts'

interface Named {
  readonly address: Address
  readonly name: string
  readonly symbol: string
}

/**
 * What each of these factory tokens could be mistaken for, in one query for all: a coin that
 * everybody knows, or the largest token whose name or symbol looks the same.
 */
export async function readLookalikes(
  service: Pick<Service, 'db' | 'sale' | 'launchpad'>,
  tokens: readonly Named[],
): Promise<(token: Address) => LooksLike> {
  const looksOf = new Map(
    tokens.map(({ address, name, symbol }) => [address, [skeleton(name), skeleton(symbol)]]),
  )
  const ranked = await readRanked(service.db, looksOf)
  const found = new Map<Address, LooksLike>()
  for (const { address, name, symbol } of tokens) {
    const coin = imitatedCoin(name, symbol)
    const larger = coin ? undefined : largerOf(address, looksOf.get(address)!, ranked)
    if (coin) found.set(address, coinOf(service, coin))
    if (larger)
      found.set(address, { symbol: withoutHidden(larger.symbol), address: larger.address })
  }
  return (token) => found.get(token)
}

interface Ranked {
  readonly look: string
  readonly address: Address
  readonly symbol: string
  readonly size: bigint
  /** Among those that look the same: 1 is the largest. */
  readonly place: number
}

/**
 * The sun that people have put into it: into its pool, or before that its presale. Market cap would
 * not do: with one sun in a pool anybody can claim any, and have the original called an imitation.
 */
const size = sql`coalesce(${pools.trx}, 0) +
  case when ${castTokens.launchedAt} is null then coalesce(${presales.raised}, 0) else 0 end`

/** The largest token of each look, and those of `looksOf`. */
async function readRanked(
  db: Database,
  looksOf: ReadonlyMap<Address, readonly string[]>,
): Promise<readonly Ranked[]> {
  const looks = [...new Set([...looksOf.values()].flat())].filter((look) => look !== '')
  if (looks.length === 0) return []
  const { nameLook, symbolLook } = castTokens
  const alike = db
    .select({
      look: sql<string>`unnest(array[${nameLook}, ${symbolLook}])`.as('look'),
      address: castTokens.address,
      symbol: castTokens.symbol,
      size: size.mapWith(BigInt).as('size'),
    })
    .from(castTokens)
    .leftJoin(pools, eq(pools.address, castTokens.pool))
    .leftJoin(presales, eq(presales.token, castTokens.address))
    .where(or(inArray(nameLook, looks), inArray(symbolLook, looks)))
    .as('alike')
  const order = sql`partition by ${alike.look} order by ${alike.size} desc, ${alike.address}`
  const ranked = db
    .select({
      look: alike.look,
      address: alike.address,
      symbol: alike.symbol,
      size: alike.size,
      place: sql`row_number() over (${order})`.mapWith(Number).as('place'),
    })
    .from(alike)
    .where(inArray(alike.look, looks))
    .as('ranked')
  return db
    .select()
    .from(ranked)
    .where(or(eq(ranked.place, 1), inArray(ranked.address, [...looksOf.keys()])))
}

function largerOf(
  token: Address,
  looks: readonly string[],
  ranked: readonly Ranked[],
): Ranked | undefined {
  const own = ranked.find(({ address }) => address === token)?.size ?? 0n
  return ranked
    .filter(({ look, place, size: theirs }) => place === 1 && looks.includes(look) && theirs > own)
    .toSorted((a, b) => Number(b.size - a.size))[0]
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
