import { and, asc, desc, eq, gt, ilike, lte, or, sql, type SQL } from 'drizzle-orm'
import type { TokenPhase, TokenSort } from '../../../src/api/endpoints/tokens.ts'
import { ok } from '../../../src/core/result.ts'
import type { Answer, Handlers } from '../answer.ts'
import { tokens } from '../schema.ts'
import { chainTime, type Service } from '../service.ts'

export const tokenHandlers = (service: Service): Handlers<'swapCoinIssuedList'> => ({
  async swapCoinIssuedList({ pageNo, pageSize, search, phase, sort }) {
    const { db } = service
    const now = await chainTime(service)
    const where = and(phase && inPhase(phase, now), matches(search))
    const rows = await db
      .select()
      .from(tokens)
      .where(where)
      .orderBy(by[sort], asc(tokens.address))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
    return ok({
      total: await db.$count(tokens, where),
      items: rows.map((row) => summary(row, now)),
      now,
    })
  },
})

const by: Record<TokenSort, SQL> = {
  marketCap: sql`${tokens.marketCap} desc nulls last`,
  raised: desc(tokens.raised),
  newest: desc(tokens.createdAt),
}

/** A part of name or symbol, or the whole address. */
function matches(search = ''): SQL | undefined {
  const text = search.trim()
  if (text === '') return undefined
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(ilike(tokens.name, part), ilike(tokens.symbol, part), sql`${tokens.address} = ${text}`)
}

/** The same rule as `phaseOf`, for the database. */
const inPhase = (phase: TokenPhase, now: number): SQL | undefined =>
  ({
    notStarted: gt(tokens.startAt, now),
    presale: and(lte(tokens.startAt, now), gt(tokens.endAt, now)),
    trading: and(lte(tokens.endAt, now), eq(tokens.traded, true)),
    ended: and(lte(tokens.endAt, now), eq(tokens.traded, false)),
  })[phase]

const phaseOf = ({ startAt, endAt, traded }: typeof tokens.$inferSelect, now: number): TokenPhase =>
  now < startAt ? 'notStarted' : now < endAt ? 'presale' : traded ? 'trading' : 'ended'

const summary = (
  row: typeof tokens.$inferSelect,
  now: number,
): Answer<'swapCoinIssuedList'>['items'][number] => ({
  address: row.address,
  name: row.name,
  symbol: row.symbol,
  phase: phaseOf(row, now),
  marketCap: row.marketCap === null ? null : String(row.marketCap),
  changeBp: row.changeBp,
  raised: String(row.raised),
  goal: String(row.goal),
  quote: row.quote,
  startAt: row.startAt,
  createdAt: row.createdAt,
})
