import { createBackend, type Backend } from '../../sandbox/backend/backend.ts'
import {
  announceBurnTerms,
  deployBurning,
  listBurnCoin,
  setPowerStream,
} from '../../sandbox/world/burning.ts'
import type { Operator } from '../../sandbox/world/operator.ts'
import { makeStream } from '../../sandbox/world/stakes.ts'
import { burning as burningCall, type BurnTerms } from '../../src/chain/contracts/burning.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import { clientOf, SOLID_LAG, type Client } from './backendFixture.ts'
import type { Outcome } from './contractsFixture.ts'
import { openEarn, type EarnFixture } from './earnFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/** The stream that power earns: the first that is made here. */
export const STREAM = 1n

/** A backend that follows burning for power, asked through the app's own client. */
export interface BurnBackend extends EarnFixture, Client {
  readonly burning: Address
  readonly backend: Backend
  /** Makes the newest blocks solidified, and has the backend look. */
  solidify(): Promise<void>
  /** The same, after so much time. */
  passed(ms: number): Promise<void>
  /** Lists a coin, which can be burnt from the next day on. */
  list(coin: Address, terms: BurnTerms, hasBurn?: boolean): Promise<Outcome>
  announce(coin: Address, terms: BurnTerms): Promise<Outcome>
  /** Makes the stream that power earns, and names it. */
  nameStream(): Promise<void>
  /** Burns whole coins that the account has. */
  burn(who: Operator, coin: Address, whole: bigint, order?: string): Promise<Outcome>
  /** Buys coins for so many sun and burns them. */
  buyAndBurn(who: Operator, coin: Address, sun: bigint, order?: string): Promise<Outcome>
  activate(who: Operator, order?: string): Promise<Outcome>
  person(index: number): Operator
  stop(): Promise<void>
}

export async function openBurnBackend({ people = 4 } = {}): Promise<BurnBackend> {
  const fixture = await openEarn({ people, solidLag: SOLID_LAG })
  const { chain, owner, usdt, succeed, order } = fixture
  const { wtrx, pools, poolRouter, tokenFactory, otcMarket, tokenLock, coinLock } = fixture
  const { rewardPools, staking, fixedPlans } = fixture
  const burning = await deployBurning(owner, { rewardPools, poolRouter }, async () => undefined)
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
      rewardPools,
      staking,
      fixedPlans,
      burning,
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
    burning,
    backend,
    solidify,
    async passed(ms) {
      await chain.advanceTime(ms)
      await solidify()
    },
    list: (coin, terms, hasBurn = true) =>
      succeed(owner, listBurnCoin(burning, coin, terms, hasBurn)),
    announce: (coin, terms) => succeed(owner, announceBurnTerms(burning, coin, terms)),
    async nameStream() {
      await succeed(owner, makeStream(rewardPools, burning))
      await succeed(owner, setPowerStream(burning, STREAM))
    },
    async burn(who, coin, whole, key = order()) {
      const { decimals } = await fixture.says(burningCall.coin(burning, coin))
      await succeed(who, trc20.approve(coin, burning, whole * 10n ** BigInt(decimals)))
      return succeed(who, burningCall.burn(burning, key, coin, whole, 0n))
    },
    buyAndBurn(who, coin, sun, key = order()) {
      const until = fixture.after(HOUR_MS)
      const paid = { callValue: sun }
      return succeed(who, burningCall.swapToBurn(burning, key, coin, 1n, 0n, until, paid))
    },
    activate: (who, key = order()) => succeed(who, burningCall.activate(burning, key)),
    person: (index) => fixture.people[index]!,
    async stop() {
      await backend.close()
      await fixture.close()
    },
  }
}
