import * as v from 'valibot'
import { casting } from '../../api/endpoints/casting.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { late } from '../../core/late.ts'
import { SECOND_MS } from '../../core/time.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom, type SnapshotAtom } from '../../state/answers/snapshot.ts'

export type Token = ResponseOf<typeof casting.tokenDetail>
export type PoolInfo = ResponseOf<typeof trades.getBaseInfo>
export type Market = ResponseOf<typeof trades.swapCoinInfo>
export type Offer = ResponseOf<typeof trades.productMarketSkuDetail>

const PRICE_MS = 15 * SECOND_MS

/** Time between two quotes, in ms; two blocks. */
export const QUOTE_MS = 6 * SECOND_MS

export const tokenAtom = (token: Address): SnapshotAtom<Token> =>
  snapshotAtom(casting.tokenDetail, { token })

/** Pool as the backend knows it, as of the newest final block. */
export const poolAtom = (token: Address): SnapshotAtom<PoolInfo> =>
  snapshotAtom(trades.getBaseInfo, { token }, { refreshMs: PRICE_MS })

/** One offer between people. */
export const offerAtom = (offerId: string): SnapshotAtom<Offer> =>
  snapshotAtom(trades.productMarketSkuDetail, { offerId })

/** Price of a token over the last days; the token's own page makes the same request. */
export const marketAtom = (token: Address): SnapshotAtom<Market> =>
  snapshotAtom(
    trades.swapCoinInfo,
    { token, interval: '1h', candles: 120, pageNo: 1, pageSize: 1 },
    { refreshMs: PRICE_MS },
  )

const reserves = v.object({
  tokens: v.bigint(),
  trx: v.bigint(),
  feeBuy: v.number(),
  feeSell: v.number(),
  beforeSale: v.object({ feesSold: v.bigint(), burnBp: v.number(), burnMost: v.bigint() }),
})

/** Reserves and taxes that a trade would meet now. */
export type Reserves = v.InferOutput<typeof reserves>

// The page renders before the first chain request, so this code loads later.
const loadViews = late(() => import('./views.ts'))

/** Pool's reserves and token's taxes in the newest block, a minute ahead of the backend. */
export const reservesAtom = (token: Address): ChainSnapshotAtom<Reserves> =>
  chainSnapshotAtom({
    name: `reserves ${token}`,
    schema: reserves,
    ask: async ({ node, config }) =>
      (await loadViews()).readReserves(node, config.contracts.poolRouter, token),
  })
