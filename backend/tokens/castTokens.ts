import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { withoutHidden } from '../../src/core/text.ts'
import { coinOf } from '../../src/core/tokenTerms.ts'
import type { Answer } from '../http/answer.ts'
import type { Database } from '../database/database.ts'
import { coinCounts } from '../database/books/figureSchema.ts'
import {
  castTokens,
  holdings,
  pools,
  presales,
  type TokenRow,
} from '../database/books/launchpadSchema.ts'
import { addressesOf } from '../index/chapter.ts'
import { readLookalikes } from './lookalikes.ts'
import { priceOf } from '../trades/prices.ts'
import { launchpadRequests } from '../database/kept/requestSchema.ts'
import type { Service } from '../service.ts'

type CastToken = Answer<'tokenDetail'>
type Pool = Answer<'getBaseInfo'>

export async function readToken(db: Database, address: Address): Promise<TokenRow | undefined> {
  const [row] = await db.select().from(castTokens).where(eq(castTokens.address, address))
  return row
}

/** Returns the `Coin` of a factory token's amounts, with its symbol as displayed. */
export const shownCoin = ({ address, symbol }: Pick<TokenRow, 'address' | 'symbol'>) =>
  coinOf({ address, symbol: withoutHidden(symbol) })

/** Reads the `Coin` of each address, if known. */
export async function readCoins({ db, sale }: Service, addresses: readonly Address[]) {
  const rows = await db
    .select()
    .from(castTokens)
    .where(inArray(castTokens.address, [...addresses]))
  const known = new Map(sale.coins.map((coin) => [coin.contract, coin]))
  for (const row of rows) known.set(row.address, shownCoin(row))
  return (address: Address) => known.get(address) ?? null
}

export async function toCastToken(service: Service, row: TokenRow): Promise<CastToken> {
  const { db } = service
  const [presale] = await db
    .select({ address: presales.address })
    .from(presales)
    .where(eq(presales.token, row.address))
  return {
    address: row.address,
    creator: row.creator,
    pool: row.pool,
    presale: presale?.address ?? null,
    terms: row.terms,
    burnt: String(row.burnt),
    poolBurnt: String(row.poolBurnt),
    holders: await countHolders(service, row, presale?.address),
    orderKey: row.orderKey,
    txId: row.txId,
    createdAt: row.createdAt,
    launchedAt: row.launchedAt,
    profile: await readProfile(db, row),
    looksLike: (await readLookalikes(service, [row]))(row.address),
  }
}

/** Counts user accounts that hold the token, excluding our contracts. */
async function countHolders(
  { db, launchpad }: Service,
  { address, pool }: TokenRow,
  presale: Address | undefined,
): Promise<number> {
  const keepers = [address, pool, ...(presale ? [presale] : []), ...addressesOf(launchpad)]
  const [all] = await db.select().from(coinCounts).where(eq(coinCounts.coin, address))
  const kept = await db.$count(
    holdings,
    and(eq(holdings.coin, address), inArray(holdings.holder, keepers), gt(holdings.units, 0n)),
  )
  return all ? all.holders - all.inVaults - kept : 0
}

/**
 * Reads the creator's description from before the token's block. After that block the order's key
 * is public, and anyone could write in the creator's name.
 */
async function readProfile(db: Database, row: TokenRow): Promise<CastToken['profile']> {
  const [request] = await db
    .select({ profile: launchpadRequests.profile })
    .from(launchpadRequests)
    .where(
      and(
        eq(launchpadRequests.orderKey, row.orderKey),
        eq(launchpadRequests.owner, row.creator),
        lt(launchpadRequests.createdAt, row.createdAt),
      ),
    )
  return request?.profile ?? null
}

/** Reads a token's pool and the trading tax at `now`. `CastToken.sol` computes the same. */
export async function toPool(
  { db, launchpad }: Service,
  row: TokenRow,
  now: number,
): Promise<Pool> {
  const [pool] = await db.select().from(pools).where(eq(pools.address, row.pool))
  const { tokens, trx } = pool ?? { tokens: 0n, trx: 0n }
  const { terms, launchedAt } = row
  const protectedUntil =
    launchedAt !== null && terms.protectTime > 0 ? launchedAt + terms.protectTime : null
  const isProtected = protectedUntil !== null && now < protectedUntil
  const feeOf = (fee: number) => (isProtected ? Math.max(fee, terms.protectFee) : fee)
  const price = priceOf(tokens, trx)
  return {
    token: row.address,
    pool: row.pool,
    router: launchpad.poolRouter,
    market: launchpad.otcMarket,
    tokens: String(tokens),
    trx: String(trx),
    price: price === undefined ? null : String(price),
    feeBuy: feeOf(terms.feeBuy),
    feeSell: feeOf(terms.feeSell),
    protectedUntil,
    takesSales: launchedAt !== null && (terms.isInsideSell || !isProtected),
    launchedAt,
    now,
  }
}
