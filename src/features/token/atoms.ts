import { casting } from '../../api/endpoints/casting.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { locks } from '../../api/endpoints/locks.ts'
import { trades, type CandleInterval } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { late } from '../../core/late.ts'
import { SECOND_MS } from '../../core/time.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom, type SnapshotAtom } from '../../state/answers/snapshot.ts'
import { reportSchema, type Report } from './report.ts'

export type TokenDetail = ResponseOf<typeof casting.swapCoinIssuedDetail>
export type Market = ResponseOf<typeof trades.swapCoinInfo>
export type Trade = Market['trades']['items'][number]

/** Refresh interval. A block takes three seconds, and a price on screen may be a few blocks old. */
const PRICE_MS = 15 * SECOND_MS

const CANDLES = 120

/** Candle length in which the price is first shown. */
export const USUAL_INTERVAL: CandleInterval = '1h'

/** Terms of a token, and its progress. */
export const detailAtom = (token: Address): SnapshotAtom<TokenDetail> =>
  snapshotAtom(casting.swapCoinIssuedDetail, { token }, { refreshMs: PRICE_MS })

/** Price history of a token, in candles of one length. */
export const marketAtom = (token: Address, interval: CandleInterval): SnapshotAtom<Market> =>
  snapshotAtom(
    trades.swapCoinInfo,
    { token, interval, candles: CANDLES, pageNo: 1, pageSize: 1 },
    { refreshMs: PRICE_MS },
  )

/** Locked part of a token's supply. */
export const lockedAtom = (token: Address) =>
  snapshotAtom(locks.lockStatistic, { coin: token, pageNo: 1, pageSize: 1 })

// The page renders before the first chain request, so this code loads later.
const loadReport = late(() => import('./readReport.ts').then((m) => m.readReport))

/** Report of a token, read from the chain itself. */
export const reportAtom = (token: Address): ChainSnapshotAtom<Report> =>
  chainSnapshotAtom({
    name: `risks ${token}`,
    schema: reportSchema,
    ask: async ({ node, config }) => (await loadReport())(node, config.contracts, token),
  })
