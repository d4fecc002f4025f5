import { listBurnCoin } from '../../sandbox/world/burning.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { burning as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { USDT, type EarnFixture } from './earnFixture.ts'

/** First terms: a whole token counts as a tenth of a USDT, and gives 1.2 times that as power. */
export const BURN_TERMS = { uPrice: USDT / 10n, factor: 12_000 }

/** Contract that burns, and a token with a pool that it accepts. */
export interface BurnFixture {
  readonly burning: Address
  readonly coin: { symbol: string; decimals: number; contract: Address }
  /** Buys some of the token for an account, for an amount in sun. */
  stock(who: Operator, sun: bigint): Promise<void>
}

/**
 * Deploys the contract as in the world, for a token that is being traded. Its terms already apply.
 */
export async function openBurning(
  earn: EarnFixture,
  terms?: Parameters<EarnFixture['trade']>[0],
): Promise<BurnFixture> {
  const { owner, succeed, rewardPools, poolRouter: router } = earn
  const contracts = { rewardPools, poolRouter: router }
  const { burning } = await deployHere(owner, steps, contracts, {})
  const { token: contract } = await earn.trade(terms)
  await succeed(owner, listBurnCoin(burning, contract, BURN_TERMS, true))
  // Announced terms apply a day later.
  await earn.wait(DAY_MS)
  return {
    burning,
    coin: { symbol: 'FRG', decimals: 18, contract },
    async stock(who, callValue) {
      const until = earn.after(HOUR_MS)
      await succeed(who, poolRouter.buy(router, earn.order(), contract, 1n, until, { callValue }))
    },
  }
}
