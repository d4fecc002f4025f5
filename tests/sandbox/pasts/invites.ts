import type { Operator } from '../../../backend/tron/operator.ts'
import { referral as calls } from '../../../src/chain/contracts/referral.ts'
import { past, SOLID_LAG, type Asked, type BackendOf } from '../backendFixture.ts'
import { openLaunchpad } from '../launchpadFixture.ts'
import { referral as steps } from '../../../contracts/deployments.ts'
import { deployHere } from '../../../sandbox/world/deployHere.ts'
import { launchpadOf } from './launchpad.ts'

/** Opens a launchpad whose owner is the leader; no account has an inviter. */
export async function withInvites({ people = 6 }: Asked) {
  const scene = await openLaunchpad({ people, solidLag: SOLID_LAG })
  const { owner } = scene
  const { referral } = await deployHere(owner, steps, {}, { leader: owner.address })
  return past({
    scene: { ...scene, referral },
    launchpad: { ...launchpadOf(scene), referral },
    deeds: () => ({
      /** Activates an account without the app. */
      bind: (who: Operator, to: Operator) => scene.act(who, calls.bindParent(referral, to.address)),
    }),
  })
}

export type InviteBackend = BackendOf<typeof withInvites>
