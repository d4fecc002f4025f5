import { announceBurnTerms, listBurnCoin, setPowerStream } from '../../../sandbox/world/burning.ts'
import type { Operator } from '../../../backend/tron/operator.ts'
import { makeStream } from '../../../sandbox/world/stakes.ts'
import { burning as calls, type BurnTerms } from '../../../src/chain/contracts/burning.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import { past, SOLID_LAG, type Asked, type BackendOf } from '../backendFixture.ts'
import { openEarn } from '../earnFixture.ts'
import { burning } from '../../../contracts/deployments.ts'
import { deployHere } from '../../../sandbox/world/deployHere.ts'
import { launchpadOf } from './launchpad.ts'

/** Stream that power earns: the first one created here. */
export const STREAM = 1n

/** Opens burning for power, without a listed token or a stream. */
export async function withBurning({ people = 4 }: Asked) {
  const scene = await openEarn({ people, solidLag: SOLID_LAG })
  const { owner, succeed, order, poolRouter, rewardPools, staking, fixedPlans } = scene
  const made = await deployHere(owner, burning, { rewardPools, poolRouter }, {})
  const contract = made.burning
  return past({
    scene: { ...scene, burning: contract },
    launchpad: { ...launchpadOf(scene), rewardPools, staking, fixedPlans, burning: contract },
    deeds: () => ({
      /** Lists a token, which can be burned a day later. */
      list: (coin: Address, terms: BurnTerms, hasBurn = true) =>
        succeed(owner, listBurnCoin(contract, coin, terms, hasBurn)),
      announce: (coin: Address, terms: BurnTerms) =>
        succeed(owner, announceBurnTerms(contract, coin, terms)),
      /** Creates the stream that power earns, and names it. */
      async nameStream(): Promise<void> {
        await succeed(owner, makeStream(rewardPools, contract))
        await succeed(owner, setPowerStream(contract, STREAM))
      },
      /** Burns whole tokens of an account. */
      async burn(who: Operator, coin: Address, whole: bigint, key = order()) {
        const { decimals } = await scene.says(calls.coin(contract, coin))
        await succeed(who, trc20.approve(coin, contract, whole * 10n ** BigInt(decimals)))
        return succeed(who, calls.burn(contract, key, coin, whole, 0n))
      },
      /** Buys tokens for an amount in sun, then burns them. */
      buyAndBurn(who: Operator, coin: Address, sun: bigint, key = order()) {
        const paid = { callValue: sun }
        const until = scene.after(HOUR_MS)
        return succeed(who, calls.swapToBurn(contract, key, coin, 1n, 0n, until, paid))
      },
      activate: (who: Operator, key = order()) => succeed(who, calls.activate(contract, key)),
    }),
  })
}

export type BurnBackend = BackendOf<typeof withBurning>
