import type { Database } from '../../backend/database/database.ts'
import {
  castTokens,
  holdings,
  offers,
  pools,
  presaleBuyers,
  presales,
  purchases,
  trades,
  vaults,
} from '../../backend/database/books/launchpadSchema.ts'
import { priceOf } from '../../backend/trades/prices.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis } from '../../src/core/time.ts'

// Answers of the launchpad, computed from all rows in the plainest way.

const lengths = { '5m': 5 * MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS } as const

const descending = (a: bigint | number | null, b: bigint | number | null) =>
  // Null comes first, as in the database.
  a === b ? 0 : a === null ? -1 : b === null ? 1 : a > b ? -1 : 1
const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n)

export async function plainly(db: Database, now: Millis) {
  const rows = {
    tokens: await db.select().from(castTokens),
    presales: await db.select().from(presales),
    buyers: await db.select().from(presaleBuyers),
    pools: await db.select().from(pools),
    trades: (await db.select().from(trades)).sort((a, b) => a.blockNumber - b.blockNumber),
    offers: await db.select().from(offers),
    purchases: (await db.select().from(purchases)).sort((a, b) => b.blockNumber - a.blockNumber),
    holdings: await db.select().from(holdings),
    vaults: await db.select().from(vaults),
  }
  const isLive = (pool: { tokens: bigint; trx: bigint }) => pool.tokens > 0n && pool.trx > 0n
  const about = rows.tokens.map((token) => {
    const pool = rows.pools.find(({ address }) => address === token.pool)!
    const presale = rows.presales.find((each) => each.token === token.address)
    const traded = rows.trades.filter((each) => each.token === token.address)
    const dayAgo = traded.findLast(({ at }) => at <= now - DAY_MS)
    const price = priceOf(pool.tokens, pool.trx)
    const before = dayAgo
      ? priceOf(dayAgo.poolTokens, dayAgo.poolTrx)!
      : priceOf(pool.openedTokens ?? 0n, pool.openedTrx ?? 0n)
    const phase =
      token.launchedAt !== null
        ? 'trading'
        : !presale || presale.startAt > now
          ? 'notStarted'
          : presale.endAt > now && presale.sold < presale.forSale
            ? 'presale'
            : 'ended'
    return {
      token,
      pool,
      price,
      changeBp:
        price && before && Number(((price - before) * 10_000n) / (before > 1n ? before : 1n)),
      volume: sum(traded.filter(({ at }) => at > now - DAY_MS).map(({ trx }) => trx)),
      marketCap:
        pool.tokens > 0n ? ((token.totalSupply - token.burnt) * pool.trx) / pool.tokens : null,
      phase,
      raised: presale?.raised ?? 0n,
      size: pool.trx + (token.launchedAt === null ? (presale?.raised ?? 0n) : 0n),
    }
  })
  type About = (typeof about)[number]
  const inOrder = (all: readonly About[], ...by: ((of: About) => bigint | number | null)[]) =>
    all.toSorted((a, b) => {
      for (const each of by) {
        const order = descending(each(a), each(b))
        if (order !== 0) return order
      }
      return ascending(a.token.address, b.token.address)
    })
  const isTraded = about.filter(({ pool }) => isLive(pool))

  return {
    tokens: rows.tokens,
    traded: (sort: 'volume' | 'marketCap' | 'change' | 'newest') =>
      inOrder(isTraded, (of) =>
        sort === 'change' ? of.changeBp! : sort === 'newest' ? of.token.launchedAt : of[sort],
      ).map(({ token, price, changeBp, volume, marketCap }) => ({
        address: token.address,
        name: token.name,
        symbol: token.symbol,
        price: String(price),
        changeBp,
        volume: String(volume),
        marketCap: String(marketCap),
        launchedAt: token.launchedAt,
      })),
    listed: (
      sort: 'marketCap' | 'raised' | 'newest',
      wanted: (of: About) => boolean = () => true,
    ) =>
      inOrder(
        about.filter(wanted),
        ...(sort === 'newest'
          ? [({ token }: About) => token.createdAt]
          : [
              ...(sort === 'marketCap' ? [(of: About) => of.marketCap ?? -1n] : []),
              ({ raised }: About) => raised,
            ]),
      ).map(({ token, phase, marketCap, raised }) => ({
        address: token.address,
        phase,
        marketCap,
        raised,
      })),
    isHeldBy: (holder: Address) => (of: About) =>
      rows.holdings.some(
        (held) => held.holder === holder && held.coin === of.token.address && held.units > 0n,
      ),
    largest(look: string) {
      const alike = about.filter(({ token }) => [token.nameLook, token.symbolLook].includes(look))
      return inOrder(alike, ({ size }) => size)[0]
    },
    sizeOf: (token: Address) => about.find((of) => of.token.address === token)!.size,
    candles(token: Address, interval: keyof typeof lengths, limit: number) {
      const length = lengths[interval]
      const of = about.find((each) => each.token.address === token)!
      let open = priceOf(of.pool.openedTokens ?? 0n, of.pool.openedTrx ?? 0n) ?? 0n
      const ofToken = rows.trades.filter((trade) => trade.token === token)
      const all = [...Map.groupBy(ofToken, ({ at }) => at - (at % length))].map(([at, within]) => {
        const prices = within.map(({ poolTokens, poolTrx }) => priceOf(poolTokens, poolTrx) ?? 0n)
        const opened = open
        open = prices.at(-1)!
        const seen = [opened, ...prices].sort((a, b) => (a < b ? -1 : 1))
        return {
          at,
          open: String(opened),
          high: String(seen.at(-1)),
          low: String(seen[0]),
          close: String(open),
          volume: String(sum(within.map(({ trx }) => trx))),
        }
      })
      return all.slice(-limit)
    },
    trades: (token: Address) =>
      rows.trades
        .filter((trade) => trade.token === token)
        .reverse()
        .map(({ txId }) => txId),
    purchases: (wanted: (of: (typeof rows.purchases)[number]) => boolean) =>
      rows.purchases.filter(wanted).map(({ txId }) => txId),
    offers: (
      sort: 'price' | 'newest',
      wanted: { token?: Address | undefined; seller?: Address | undefined },
    ) =>
      rows.offers
        .filter(({ token }) => rows.tokens.some(({ address }) => address === token))
        .filter(({ token }) => wanted.token === undefined || token === wanted.token)
        .filter(({ seller, left, expiresAt }) =>
          wanted.seller ? seller === wanted.seller : left > 0n && expiresAt >= now,
        )
        .sort(
          (a, b) =>
            (sort === 'price'
              ? -descending(a.unitPrice, b.unitPrice)
              : descending(a.createdAt, b.createdAt)) || ascending(a.id, b.id),
        )
        .map(({ id }) => id),
    buyers: (presale: Address | undefined) =>
      rows.buyers.filter((each) => each.presale === presale).length,
    donated(buyer: Address, token?: Address) {
      const presale = rows.presales.find((each) => each.token === token)
      const theirs = rows.buyers.filter(
        (each) => each.buyer === buyer && (!token || each.presale === presale?.address),
      )
      return {
        presales: theirs.length,
        paid: sum(theirs.map(({ paid }) => paid)),
        paidBack: sum(theirs.map(({ paidBack }) => paidBack)),
      }
    },
    /**
     * Counts the holders of a token: people, not vaults or the zero address. For pool shares,
     * `shareholders` counts every holder.
     */
    holders: (coin: Address) =>
      rows.holdings.filter(
        (held) =>
          held.coin === coin &&
          held.units > 0n &&
          held.holder !== nobody &&
          !rows.vaults.some(({ address }) => address === held.holder),
      ).length,
    shareholders: (coin: Address) =>
      rows.holdings.filter((held) => held.coin === coin && held.units > 0n).length,
  }
}
