import { announcements } from './announcements.ts'
import { burning } from './burning.ts'
import { cards } from './cards.ts'
import { casting } from './casting.ts'
import { equity } from './equity.ts'
import { income } from './income.ts'
import { liquidity } from './liquidity.ts'
import { locks } from './locks.ts'
import { nodes } from './nodes.ts'
import { people } from './people.ts'
import { presales } from './presales.ts'
import { products } from './products.ts'
import { shop } from './shop.ts'
import { signIn } from './signIn.ts'
import { stakes } from './stakes.ts'
import { endpoints } from './table.ts'
import { team } from './team.ts'
import { tokens } from './tokens.ts'
import { trades } from './trades.ts'
import { trxBurn } from './trxBurn.ts'

/**
 * Every endpoint that the sandbox serves, by name. Separate from `table.ts`, because no page needs
 * all of them.
 */
export const served = {
  ...endpoints,
  ...announcements,
  ...products,
  ...tokens,
  ...casting,
  ...presales,
  ...trades,
  ...liquidity,
  ...locks,
  ...cards,
  ...stakes,
  ...burning,
  ...nodes,
  ...trxBurn,
  ...equity,
  ...signIn,
  ...people,
  ...team,
  ...income,
  ...shop,
}

export type ServedName = keyof typeof served
