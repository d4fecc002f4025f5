import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { BurnTerms } from '../../src/chain/contracts/burning.ts'
import { formatAddress, type Address } from '../../src/core/address.ts'
import type { Coin } from '../../src/core/amount.ts'
import type { Millis } from '../../src/core/time.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import { burnCoins, type BurnCoinRow } from '../database/books/burnSchema.ts'
import type { Database } from '../database/database.ts'
import { castTokens, pools } from '../database/books/launchpadSchema.ts'
import type { Answer } from '../http/answer.ts'
import { MOST_NAMED } from '../http/page.ts'
import type { Service } from '../service.ts'
import { readCoins } from '../tokens/castTokens.ts'

type BurnCoinInfo = Answer<'baseConfig'>['coins'][number]

/**
 * Returns a token's terms at a given time, and the announced next ones, as `Burning.sol` computes
 * them.
 */
export function termsAt(
  { uPrice, factor, nextUPrice, nextFactor, from }: BurnCoinRow,
  now: Millis,
): BurnTerms & { readonly next: (BurnTerms & { readonly from: Millis }) | undefined } {
  const next = { uPrice: nextUPrice, factor: nextFactor }
  return inSeconds(now) >= from
    ? { ...next, next: undefined }
    : { uPrice, factor, next: { ...next, from } }
}

/** Reads every token ever listed, in order of listing. */
export const readBurnCoins = (db: Database): Promise<BurnCoinRow[]> =>
  db
    .select()
    .from(burnCoins)
    .orderBy(asc(burnCoins.blockNumber), asc(burnCoins.txIndex), asc(burnCoins.position))
    .limit(MOST_NAMED)

export async function readBurnCoin(db: Database, coin: Address): Promise<BurnCoinRow | undefined> {
  const [row] = await db.select().from(burnCoins).where(eq(burnCoins.coin, coin))
  return row
}

/** Returns how tokens are displayed. Decimals always come from the contract. */
export async function shownCoins(
  service: Service,
  rows: readonly Pick<BurnCoinRow, 'coin' | 'decimals'>[],
): Promise<(row: Pick<BurnCoinRow, 'coin' | 'decimals'>) => Coin> {
  const known = await readCoins(
    service,
    rows.map(({ coin }) => coin),
  )
  return ({ coin, decimals }) =>
    known(coin) ?? { symbol: formatAddress(coin), decimals, contract: coin }
}

/** Returns the given tokens that the router can buy. */
export async function readTraded(db: Database, coins: readonly Address[]): Promise<Set<Address>> {
  const rows = await db
    .select({ coin: castTokens.address })
    .from(castTokens)
    .innerJoin(pools, eq(pools.address, castTokens.pool))
    .where(and(inArray(castTokens.address, [...coins]), gt(pools.tokens, 0n), gt(pools.trx, 0n)))
  return new Set(rows.map(({ coin }) => coin))
}

/** Reads the tokens that can be burnt now or from an announced time. */
export async function readBurnable(service: Service, now: Millis): Promise<BurnCoinInfo[]> {
  const rows = (await readBurnCoins(service.db)).flatMap((row) => {
    const terms = termsAt(row, now)
    return terms.factor > 0 || (terms.next && terms.next.factor > 0) ? [{ row, terms }] : []
  })
  const shown = await shownCoins(
    service,
    rows.map(({ row }) => row),
  )
  const traded = await readTraded(
    service.db,
    rows.map(({ row }) => row.coin),
  )
  return rows.map(({ row, terms: { uPrice, factor, next } }) => ({
    coin: shown(row),
    uPrice: String(uPrice),
    factor,
    hasBurn: row.hasBurn,
    next: next ? { ...next, uPrice: String(next.uPrice) } : null,
    isTraded: traded.has(row.coin),
    burned: String(row.units),
  }))
}
