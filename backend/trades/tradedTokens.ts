import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { TradedSort } from '../../src/api/endpoints/trades.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { tokenFigures } from '../database/books/figureSchema.ts'
import { castTokens, type TokenRow } from '../database/books/launchpadSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import { countTokens, readFigures, type Figures } from '../tokens/figures.ts'
import { shownNames } from '../tokens/shownNames.ts'

type Traded = Answer<'swapCoinInfo'>['token']

/** Sort orders. Each has an index. */
const by: Record<TradedSort, SQL> = {
  volume: desc(tokenFigures.volume),
  marketCap: desc(tokenFigures.marketCap),
  change: desc(tokenFigures.changeBp),
  newest: desc(tokenFigures.launchedAt),
}

/** Reads a page of the tokens that are traded as of the last refresh of figures. */
export async function readTradedPage(
  db: Database,
  { sort, offset, limit }: { sort: TradedSort } & Page,
): Promise<{ total: number; items: Traded[] }> {
  const rows = await db
    .select()
    .from(tokenFigures)
    .where(eq(tokenFigures.isTraded, true))
    .orderBy(by[sort], asc(tokenFigures.token))
    .limit(limit)
    .offset(offset)
  const names = await db
    .select({ address: castTokens.address, name: castTokens.name, symbol: castTokens.symbol })
    .from(castTokens)
    .where(
      inArray(
        castTokens.address,
        rows.map(({ token }) => token),
      ),
    )
  const namesOf = new Map(names.map((row) => [row.address, row]))
  return {
    total: await countTokens(db, { isTraded: true }),
    items: rows.map((row) => toTraded(namesOf.get(row.token)!, row)),
  }
}

/** Reads one token, if it is traded at `now`. */
export async function readTradedToken(
  db: Database,
  token: TokenRow,
  now: Millis,
): Promise<Traded | undefined> {
  const figures = await readFigures(db, token.address, now)
  return figures?.isTraded ? toTraded(token, figures) : undefined
}

const toTraded = (
  token: Pick<TokenRow, 'address' | 'name' | 'symbol'>,
  { price, changeBp, volume, marketCap, launchedAt }: Figures,
): Traded => ({
  address: token.address,
  ...shownNames(token),
  price: String(price),
  changeBp: Number(changeBp),
  volume: String(volume),
  marketCap: String(marketCap),
  launchedAt,
})
