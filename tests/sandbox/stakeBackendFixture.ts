import { createBackend, type Backend } from '../../sandbox/backend/backend.ts'
import type { Operator } from '../../sandbox/world/operator.ts'
import { closePlace } from '../../sandbox/world/stakes.ts'
import type { Address } from '../../src/core/address.ts'
import { clientOf, SOLID_LAG, type Client } from './backendFixture.ts'
import { openPair } from './cardBackendFixture.ts'
import { openEarn, type EarnFixture } from './earnFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/** A backend that follows stakes, asked through the app's own client. */
export interface StakeBackend extends EarnFixture, Client {
  readonly backend: Backend
  /** Makes the newest blocks solidified, and has the backend look. */
  solidify(): Promise<void>
  /** The same, after so much time. */
  passed(ms: number): Promise<void>
  /** Takes no more stakes in a place. */
  shut(contract: Address, place: bigint): Promise<void>
  person(index: number): Operator
  stop(): Promise<void>
}

/** TRX is worth a third of a USDT. */
export async function openStakeBackend({ people = 4 } = {}): Promise<StakeBackend> {
  const fixture = await openEarn({ people, solidLag: SOLID_LAG })
  const { chain, owner, usdt, usdtPair, wtrx } = fixture
  await openPair(fixture, owner, usdtPair, wtrx)
  const { pools, poolRouter, tokenFactory, otcMarket, tokenLock, coinLock } = fixture
  const { rewardPools, staking, fixedPlans } = fixture
  const places = { rewardPools, staking, fixedPlans }
  const backend = await createBackend({
    node: { baseUrl: '', fetch: fixture.fetch },
    sale: { contract: usdt, coins: [{ symbol: 'USDT', decimals: 6, contract: usdt }] },
    launchpad: {
      wtrx,
      pools,
      poolRouter,
      tokenFactory,
      otcMarket,
      tokenLock,
      coinLock,
      ...places,
    },
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
    backend,
    solidify,
    async passed(ms) {
      await chain.advanceTime(ms)
      await solidify()
    },
    shut: async (contract, place) => {
      await fixture.succeed(owner, closePlace(contract, place))
    },
    person: (index) => fixture.people[index]!,
    async stop() {
      await backend.close()
      await fixture.close()
    },
  }
}
