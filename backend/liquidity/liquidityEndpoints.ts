import { and, eq } from 'drizzle-orm'
import { ok } from '../../src/core/result.ts'
import { liquidityMoves } from '../database/books/liquiditySchema.ts'
import { liquidityReports } from '../database/kept/requestSchema.ts'
import type { Handlers, Request } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { onceABlock } from '../index/onceABlock.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'
import { readMoves, readPledgedTokens, readPoolTokens } from './liquidityRecords.ts'

export const liquidityHandlers = (
  service: Service,
): Handlers<'lpCoinList' | 'lpPledgeCoinList' | 'detailHeadList' | 'syncLiquidity'> => {
  const { db } = service
  const remember = onceABlock(db)
  return {
    async lpCoinList({ only, ...asked }) {
      const now = await chainTime(service)
      await service.refreshFigures(now)
      const question = { ...asked, ...pageOf(asked), isHeld: only === 'held' }
      return ok({ ...(await readPoolTokens(db, question)), now })
    },
    async lpPledgeCoinList() {
      const now = await chainTime(service)
      const read = () => readPledgedTokens(db, service.launchpad.staking)
      return ok({ coins: await remember('pledged tokens', now, read) })
    },
    async detailHeadList({ owner, token, ...page }) {
      const now = await chainTime(service)
      return ok({ ...(await readMoves(db, { owner, token, ...pageOf(page) })), now })
    },
    async syncLiquidity(asked) {
      let shares: bigint | undefined
      const answer = await report(service, asked.txId, async () => {
        shares = await readReported(service, asked)
        return shares !== undefined
      })
      if (!answer.ok || shares === undefined) return answer
      const { owner, orderKey, txId } = asked
      if (asked.act === 'buy')
        await db.insert(liquidityReports).values({ owner, orderKey, txId }).onConflictDoNothing()
      return ok({ ...answer.value, shares: String(shares) })
    },
  }
}

/** Returns the LP tokens that a transaction bought or removed by an order, if it did. */
async function readReported(
  { db }: Service,
  { owner, orderKey, token, act, txId }: Request<'syncLiquidity'>,
): Promise<bigint | undefined> {
  const [row] = await db
    .select({ shares: liquidityMoves.shares })
    .from(liquidityMoves)
    .where(
      and(
        eq(liquidityMoves.txId, txId),
        eq(liquidityMoves.owner, owner),
        eq(liquidityMoves.orderKey, orderKey),
        eq(liquidityMoves.token, token),
        eq(liquidityMoves.act, act === 'buy' ? 'bought' : 'removed'),
      ),
    )
  return row?.shares
}
