import type { Operator } from '../../sandbox/world/operator.ts'
import { createBackend, type Backend } from '../../sandbox/backend/backend.ts'
import type { DatabaseOptions } from '../../sandbox/backend/database/database.ts'
import type { Call } from '../../src/chain/call.ts'
import { HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { clientOf, SOLID_LAG, type Client } from './backendFixture.ts'
import type { Outcome } from './contractsFixture.ts'
import { openLaunchpad, type LaunchpadFixture } from './launchpadFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/** A backend that follows a launchpad, asked through the app's own client. */
export interface LaunchpadBackend extends LaunchpadFixture, Client {
  readonly backend: Backend
  /** Makes the newest blocks solidified, and has the backend look. */
  solidify(): Promise<void>
  /** Sends a call that must succeed. */
  succeed(who: Operator, call: Call): Promise<Outcome>
  /** An hour from now, in ms. */
  deadline(): number
  stop(): Promise<void>
}

export async function openLaunchpadBackend(database?: DatabaseOptions): Promise<LaunchpadBackend> {
  const fixture = await openLaunchpad({ solidLag: SOLID_LAG })
  const { wtrx, pools, poolRouter, tokenFactory, otcMarket, tokenLock, coinLock } = fixture
  const backend = await createBackend({
    node: { baseUrl: '', fetch: fixture.fetch },
    // A contract on which no box was ever put on sale.
    sale: {
      contract: fixture.usdt,
      coins: [{ symbol: 'USDT', decimals: 6, contract: fixture.usdt }],
    },
    launchpad: { wtrx, pools, poolRouter, tokenFactory, otcMarket, tokenLock, coinLock },
    database: database ?? (await freshDatabase()),
    // Tests say when to look; the timer is only for real use.
    pollMs: 60_000,
  })
  return {
    ...fixture,
    ...clientOf(backend),
    backend,
    async solidify() {
      await fixture.chain.mine(SOLID_LAG)
      await backend.indexer.sync()
    },
    async succeed(who, call) {
      const outcome = await fixture.act(who, call)
      if (outcome.result !== 'SUCCESS') throw new Error(`${call.signature}: ${outcome.result}`)
      return outcome
    },
    deadline: () => fixture.now() * SECOND_MS + HOUR_MS,
    async stop() {
      await backend.close()
      await fixture.close()
    },
  }
}
