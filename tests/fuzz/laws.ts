import { blindBoxSale } from './laws/blindBoxSale.ts'
import { burning } from './laws/burning.ts'
import { cards } from './laws/cards.ts'
import { coinLock } from './laws/coinLock.ts'
import { fixedPlans } from './laws/fixedPlans.ts'
import { incomeFund } from './laws/incomeFund.ts'
import { otcMarket } from './laws/otcMarket.ts'
import { poolRouter } from './laws/poolRouter.ts'
import { presale } from './laws/presale.ts'
import { referral } from './laws/referral.ts'
import { rewardPools } from './laws/rewardPools.ts'
import { rwaEquity } from './laws/rwaEquity.ts'
import { staking } from './laws/staking.ts'
import { tokenFactory } from './laws/tokenFactory.ts'
import { tokenLock } from './laws/tokenLock.ts'
import { trxBurnSale } from './laws/trxBurnSale.ts'
import { wtrx } from './laws/wtrx.ts'
import type { Law } from './sequence.ts'

/** Laws that must always hold, by contract. */
export const laws: readonly Law[] = [
  blindBoxSale,
  otcMarket,
  tokenLock,
  coinLock,
  presale,
  poolRouter,
  tokenFactory,
  cards,
  rewardPools,
  staking,
  fixedPlans,
  burning,
  trxBurnSale,
  rwaEquity,
  referral,
  incomeFund,
  wtrx,
]
