import { closePlace } from '../../../sandbox/world/stakes.ts'
import type { Address } from '../../../src/core/address.ts'
import { past, SOLID_LAG, type Asked, type BackendOf } from '../backendFixture.ts'
import { openEarn } from '../earnFixture.ts'
import { openPair } from './cards.ts'
import { launchpadOf } from './launchpad.ts'

/** Opens stake contracts without a pool or plan; TRX is worth a third of a USDT. */
export async function withStakes({ people = 4 }: Asked) {
  const scene = await openEarn({ people, solidLag: SOLID_LAG })
  const { owner, usdtPair, wtrx, rewardPools, staking, fixedPlans } = scene
  await openPair(scene, owner, usdtPair, wtrx)
  return past({
    scene,
    launchpad: { ...launchpadOf(scene), rewardPools, staking, fixedPlans },
    deeds: () => ({
      /** Closes a place to new stakes. */
      async shut(contract: Address, place: bigint): Promise<void> {
        await scene.succeed(owner, closePlace(contract, place))
      },
    }),
  })
}

export type StakeBackend = BackendOf<typeof withStakes>
