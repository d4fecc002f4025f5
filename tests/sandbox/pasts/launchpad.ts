import { HOUR_MS, SECOND_MS } from '../../../src/core/time.ts'
import type { Call } from '../../../src/chain/call.ts'
import type { LaunchpadContracts } from '../../../backend/index/chapter.ts'
import type { Operator } from '../../../backend/tron/operator.ts'
import { past, SOLID_LAG, type Asked, type BackendOf } from '../backendFixture.ts'
import { openLaunchpad } from '../launchpadFixture.ts'

/** Opens a launchpad without tokens. */
export async function withLaunchpad({ people = 4 }: Asked) {
  const scene = await openLaunchpad({ people, solidLag: SOLID_LAG })
  return past({
    scene,
    launchpad: launchpadOf(scene),
    deeds: () => ({
      /** Sends a call that must succeed. */
      async succeed(who: Operator, call: Call) {
        const outcome = await scene.act(who, call)
        if (outcome.result !== 'SUCCESS') throw new Error(`${call.signature}: ${outcome.result}`)
        return outcome
      },
      /** Returns the time one hour from now, in ms. */
      deadline: () => scene.now() * SECOND_MS + HOUR_MS,
    }),
  })
}

export type LaunchpadBackend = BackendOf<typeof withLaunchpad>

/** Selects the contracts that every launchpad has. */
export const launchpadOf = ({
  wtrx,
  pools,
  poolRouter,
  tokenFactory,
  otcMarket,
  tokenLock,
  coinLock,
}: LaunchpadContracts) => ({
  wtrx,
  pools,
  poolRouter,
  tokenFactory,
  otcMarket,
  tokenLock,
  coinLock,
})
