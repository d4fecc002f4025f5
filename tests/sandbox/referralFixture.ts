import { createBackend, type Backend } from '../../sandbox/backend/backend.ts'
import { deployReferral } from '../../sandbox/world/referral.ts'
import type { Operator } from '../../sandbox/world/operator.ts'
import { referral as calls } from '../../src/chain/contracts/referral.ts'
import type { Address } from '../../src/core/address.ts'
import { clientOf, SOLID_LAG, type Client } from './backendFixture.ts'
import type { Outcome } from './contractsFixture.ts'
import { openLaunchpad, type LaunchpadFixture } from './launchpadFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/** Who invited whom on a chain of its own, and the backend that follows it; the owner is the leader. */
export interface ReferralBackend extends LaunchpadFixture, Client {
  readonly referral: Address
  readonly backend: Backend
  person(index: number): Operator
  /** Binds without the app. */
  bind(who: Operator, to: Operator): Promise<Outcome>
  /** Makes the newest blocks solidified, and has the backend look. */
  solidify(): Promise<void>
  stop(): Promise<void>
}

export async function openReferralBackend({ people = 6 } = {}): Promise<ReferralBackend> {
  const fixture = await openLaunchpad({ people, solidLag: SOLID_LAG })
  const { owner, usdt, chain } = fixture
  const referral = await deployReferral(owner, owner.address, async () => undefined)
  const { wtrx, pools, poolRouter, tokenFactory, otcMarket, tokenLock, coinLock } = fixture
  const made = { wtrx, pools, poolRouter, tokenFactory, otcMarket, tokenLock, coinLock }
  const backend = await createBackend({
    node: { baseUrl: '', fetch: fixture.fetch },
    sale: { contract: usdt, coins: [{ symbol: 'USDT', decimals: 6, contract: usdt }] },
    launchpad: { ...made, referral },
    database: await freshDatabase(),
    // Tests say when to look; the timer is only for real use.
    pollMs: 60_000,
  })
  const solidify = async () => {
    await chain.mine(SOLID_LAG)
    await backend.indexer.sync()
  }
  await solidify()
  return {
    ...fixture,
    ...clientOf(backend),
    referral,
    backend,
    person: (index) => fixture.people[index]!,
    bind: (who, to) => fixture.act(who, calls.bindParent(referral, to.address)),
    solidify,
    async stop() {
      await backend.close()
      await fixture.close()
    },
  }
}
