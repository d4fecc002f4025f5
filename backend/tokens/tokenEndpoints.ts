import { TRX } from '../../src/core/amount.ts'
import { ok } from '../../src/core/result.ts'
import type { Handlers } from '../http/answer.ts'
import { readLookalikes } from './lookalikes.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'
import { readTokenList } from './tokenList.ts'

export const tokenHandlers = (service: Service): Handlers<'swapCoinIssuedList'> => ({
  async swapCoinIssuedList({ pageNo, pageSize, ...question }) {
    const now = await chainTime(service)
    await service.refreshFigures(now)
    const page = pageOf({ pageNo, pageSize })
    const { total, tokens } = await readTokenList(service.db, { ...question, ...page }, now)
    const looksLike = await readLookalikes(service, tokens)
    return ok({
      total,
      items: tokens.map(({ marketCap, raised, goal, ...token }) => ({
        ...token,
        marketCap: marketCap === null ? null : String(marketCap),
        raised: String(raised),
        goal: String(goal),
        quote: { symbol: TRX.symbol, decimals: TRX.decimals },
        looksLike: looksLike(token.address),
      })),
      now,
    })
  },
})
