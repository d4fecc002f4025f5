import { and, desc, eq, sql } from 'drizzle-orm'
import { poolEvents, poolRouterEvents } from '../../../src/chain/contracts/poolRouter.ts'
import { pools, purchases, trades } from '../database/launchpadSchema.ts'
import { move, transferred } from '../tokens/holdings.ts'
import { accountIn, placed, textIn, unitsIn, type Chapter } from '../index/chapter.ts'

/** What pools and their router say. Of pools, those with TRX count. */
export const tradeChapter: Chapter = [
  {
    from: 'pools',
    shape: poolEvents.pairCreated,
    of: (fields) => [fields['pair']],
    async apply({ db, made, contracts: { wtrx } }, fields) {
      const [first, second] = [accountIn(fields, 'token0'), accountIn(fields, 'token1')]
      if (first !== wtrx && second !== wtrx) return
      const isFirst = second === wtrx
      const address = accountIn(fields, 'pair')
      const token = isFirst ? first : second
      made.pools.set(address, { token, isFirst })
      await db.insert(pools).values({ address, token, isFirst, tokens: 0n, trx: 0n })
    },
  },
  {
    from: 'pool',
    shape: poolEvents.sync,
    apply({ db, made, contract }, fields) {
      const { isFirst } = made.pools.get(contract)!
      const [first, second] = [unitsIn(fields, 'reserve0'), unitsIn(fields, 'reserve1')]
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
  },
  { from: 'pool', shape: transferred, apply: move },
  {
    from: 'pool',
    shape: poolEvents.swap,
    async apply(entry, fields) {
      const { db, made, contract } = entry
      const { token, isFirst } = made.pools.get(contract)!
      const [mine, other] = isFirst ? ['0', '1'] : ['1', '0']
      const tokensOut = unitsIn(fields, `amount${mine}Out`)
      const isBuy = tokensOut > 0n
      // A pair says what it holds before it says what was swapped.
      const [pool] = await db.select().from(pools).where(eq(pools.address, contract))
      await db.insert(trades).values({
        ...placed(entry),
        token,
        trader: accountIn(fields, 'to'),
        isBuy,
        tokens: isBuy ? tokensOut : unitsIn(fields, `amount${mine}In`),
        trx: unitsIn(fields, isBuy ? `amount${other}In` : `amount${other}Out`),
        poolTokens: pool!.tokens,
        poolTrx: pool!.trx,
      })
    },
  },
  {
    from: 'poolRouter',
    shape: poolRouterEvents.traded,
    of: (fields) => [fields['token']],
    async apply(entry, fields) {
      const { db } = entry
      const { txId } = entry.place
      const token = accountIn(fields, 'token')
      const trader = accountIn(fields, 'trader')
      const orderKey = textIn(fields, 'order')
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
      if (fields['isBuy'] === true)
        await db.insert(purchases).values({
          ...placed(entry),
          kind: 'pool',
          orderKey,
          buyer: trader,
          token,
          units: unitsIn(fields, 'tokens'),
          paid: unitsIn(fields, 'trx'),
        })
    },
  },
]
