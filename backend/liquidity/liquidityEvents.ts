import { poolRouterEvents } from '../../src/chain/contracts/poolRouter.ts'
import type { Address } from '../../src/core/address.ts'
import { liquidityMoves, type LiquidityAct } from '../database/books/liquiditySchema.ts'
import { booked, placed, type Chapter, type Entry } from '../index/chapter.ts'

interface Moved {
  readonly order: string
  readonly provider: Address
  readonly token: Address
  readonly trx: bigint
  readonly liquidity: bigint
}

/** Events of the router about liquidity. The reserves that it moves are booked with the pools. */
export const liquidityChapter: Chapter = [
  booked({
    from: 'poolRouter',
    shape: poolRouterEvents.liquidityBought,
    of: (fields) => fields.token,
    apply: (entry, fields) => moved(entry, 'bought', fields, fields.tokensBack),
  }),
  booked({
    from: 'poolRouter',
    shape: poolRouterEvents.liquidityAdded,
    of: (fields) => fields.token,
    apply: (entry, fields) => moved(entry, 'added', fields, fields.tokens),
  }),
  booked({
    from: 'poolRouter',
    shape: poolRouterEvents.liquidityRemoved,
    of: (fields) => fields.token,
    apply: (entry, fields) => moved(entry, 'removed', fields, fields.tokens),
  }),
]

const moved = (
  entry: Entry,
  act: LiquidityAct,
  { order, provider, token, trx, liquidity }: Moved,
  tokens: bigint,
) =>
  entry.db.insert(liquidityMoves).values({
    ...placed(entry),
    act,
    orderKey: order,
    owner: provider,
    token,
    trx,
    tokens,
    shares: liquidity,
  })
