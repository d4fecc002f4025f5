import { stakes } from '../../api/endpoints/stakes.ts'
import type { Address } from '../../core/address.ts'
import { snapshotAtom } from './snapshot.ts'

// Stakes of an account as the backend counts them, shown on several pages.

/** Statistics of LP token stakes. */
export const shareStatisticAtom = (owner: Address) =>
  snapshotAtom(stakes.lpPledgeStatistic, { owner })

/** Statistics of single-asset stakes, in pools and in plans. */
export const coinStatisticAtom = (owner: Address) =>
  snapshotAtom(stakes.singleCoinPledgeStatistic, { owner })
