import { and, desc, eq, sql } from 'drizzle-orm'
import { poolEvents, poolRouterEvents } from '../../src/chain/contracts/poolRouter.ts'
import { pools, purchases, trades } from '../database/books/launchpadSchema.ts'
import { move, transferred } from '../tokens/holdings.ts'
import { nobody } from '../../src/core/address.ts'
import { booked, placed, raised, type Chapter } from '../index/chapter.ts'

/** Events of pools and their router. Only pools with TRX count. */
export const tradeChapter: Chapter = [
  booked({
    from: 'pools',
    shape: poolEvents.pairCreated,
    of: (fields) => fields.pair,
    creates: ({ token0, token1, pair }, { wtrx }) =>
      token0 === wtrx || token1 === wtrx ? pair : undefined,
    async apply({ db, made, contracts: { wtrx } }, fields) {
      const [first, second] = [fields.token0, fields.token1]
      if (first !== wtrx && second !== wtrx) return
      const isFirst = second === wtrx
      const address = fields.pair
      const token = isFirst ? first : second
      made.pools.set(address, { token, isFirst })
      await db.insert(pools).values({ address, token, isFirst, tokens: 0n, trx: 0n, shares: 0n })
    },
  }),
  booked({
    from: 'pool',
    shape: poolEvents.sync,
    apply({ db, made, contract }, fields) {
      const { isFirst } = made.pools.get(contract)!
      const [first, second] = [fields.reserve0, fields.reserve1]
      const [tokens, trx] = isFirst ? [first, second] : [second, first]
      return db
        .update(pools)
        .set({
          tokens,
          trx,
          openedTokens: sql`coalesce(${pools.openedTokens}, ${tokens}::numeric)`,
          openedTrx: sql`coalesce(${pools.openedTrx}, ${trx}::numeric)`,
        })
        .where(eq(pools.address, contract))
    },
  }),
  booked({
    from: 'pool',
    shape: transferred,
    async apply(entry, fields) {
      await move(entry, fields)
      const { from, to, value } = fields
      if (from !== nobody && to !== nobody) return
      const more = from === nobody ? value : -value
      await entry.db
        .update(pools)
        .set({ shares: raised(pools.shares, more) })
        .where(eq(pools.address, entry.contract))
    },
  }),
  booked({
    from: 'pool',
    shape: poolEvents.swap,
    async apply(entry, fields) {
      const { db, made, contract } = entry
      const { token, isFirst } = made.pools.get(contract)!
      const { amount0In, amount0Out, amount1In, amount1Out } = fields
      const [tokensIn, tokensOut, trxIn, trxOut] = isFirst
        ? [amount0In, amount0Out, amount1In, amount1Out]
        : [amount1In, amount1Out, amount0In, amount0Out]
      const isBuy = tokensOut > 0n
      // A pair emits Sync, with its reserves, before Swap.
      const [pool] = await db.select().from(pools).where(eq(pools.address, contract))
      await db.insert(trades).values({
        ...placed(entry),
        token,
        trader: fields.to,
        isBuy,
        tokens: isBuy ? tokensOut : tokensIn,
        trx: isBuy ? trxIn : trxOut,
        poolTokens: pool!.tokens,
        poolTrx: pool!.trx,
      })
    },
  }),
  booked({
    from: 'poolRouter',
    shape: poolRouterEvents.traded,
    of: (fields) => fields.token,
    async apply(entry, fields) {
      const { db } = entry
      const { txId } = entry.place
      const token = fields.token
      const trader = fields.trader
      const orderKey = fields.order
      const [last] = await db
        .select({ position: trades.position })
        .from(trades)
        .where(and(eq(trades.txId, txId), eq(trades.token, token)))
        .orderBy(desc(trades.position))
        .limit(1)
      if (last)
        await db
          .update(trades)
          .set({ trader, orderKey })
          .where(and(eq(trades.txId, txId), eq(trades.position, last.position)))
      if (fields.isBuy)
        await db.insert(purchases).values({
          ...placed(entry),
          kind: 'pool',
          orderKey,
          buyer: trader,
          token,
          units: fields.tokens,
          paid: fields.trx,
        })
    },
  }),
]
