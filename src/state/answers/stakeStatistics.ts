import { stakes } from '../../api/endpoints/stakes.ts'
import type { Address } from '../../core/address.ts'
import { snapshotAtom } from './snapshot.ts'

// What the backend counts of an account's stakes, as several pages show it.

/** Of pools' shares. */
export const shareStatisticAtom = (owner: Address) =>
  snapshotAtom(stakes.lpPledgeStatistic, { owner })

/** Of single coins, in pools and in plans. */
export const coinStatisticAtom = (owner: Address) =>
  snapshotAtom(stakes.singleCoinPledgeStatistic, { owner })
