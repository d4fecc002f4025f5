import { createBackend, type Backend } from '../../sandbox/backend/backend.ts'
import type { LaunchpadContracts } from '../../sandbox/backend/index/chapter.ts'
import { deployLaunchpad } from '../../sandbox/world/launchpad.ts'
import type { Operator } from '../../sandbox/world/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { clientOf, SOLID_LAG, type Client } from './backendFixture.ts'
import { openCards, TRX, USDT, type CardFixture } from './cardFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/** A backend that follows cards, asked through the app's own client. */
export interface CardBackend extends CardFixture, Client {
  readonly backend: Backend
  readonly launchpad: LaunchpadContracts &
    Required<Pick<LaunchpadContracts, 'card' | 'cardMarket' | 'rewardPools'>>
  /** Makes the newest blocks solidified, and has the backend look. */
  solidify(): Promise<void>
  /** The same, after so much time. */
  passed(ms: number): Promise<void>
  /** Freezes a card for a day, by the number of its reason. */
  freeze(tokenId: bigint, reason: bigint): Promise<void>
  stop(): Promise<void>
}

/** TRX is worth a third of a USDT. */
export async function openCardBackend({ people = 4 } = {}): Promise<CardBackend> {
  const fixture = await openCards({ people, solidLag: SOLID_LAG })
  const { owner, usdt, chain, card, cardMarket, rewardPools } = fixture
  const { usdtPair, ...made } = await deployLaunchpad(owner, usdt, async () => undefined)
  const launchpad = { ...made, card, cardMarket, rewardPools }
  await openPair(fixture, owner, usdtPair, made.wtrx)
  const backend = await createBackend({
    node: { baseUrl: '', fetch: fixture.fetch },
    sale: {
      contract: fixture.sale,
      coins: [{ symbol: 'USDT', decimals: 6, contract: usdt }],
    },
    launchpad,
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
    launchpad,
    solidify,
    async passed(ms) {
      await fixture.wait(ms)
      await solidify()
    },
    async freeze(tokenId, reason) {
      const signature = 'freeze(uint256,uint8,uint256)'
      await fixture.succeed(owner, contractCall(card, signature, [tokenId, reason, 1n]))
    },
    async stop() {
      await backend.close()
      await fixture.close()
    },
  }
}

/** Puts USDT and TRX, three for one, into the pair that prices TRX. */
export async function openPair(
  { succeed, usdt }: Pick<CardFixture, 'succeed' | 'usdt'>,
  owner: Operator,
  pair: LaunchpadContracts['pools'],
  wtrx: LaunchpadContracts['wtrx'],
): Promise<void> {
  const sun = 30_000n * TRX
  const act = (...call: Parameters<typeof contractCall>) => succeed(owner, contractCall(...call))
  await act(usdt, 'mint(address,uint256)', [pair, 10_000n * USDT])
  await act(wtrx, 'deposit()', [], { callValue: sun })
  await act(wtrx, 'transfer(address,uint256)', [pair, sun])
  await act(pair, 'mint(address)', [owner.address])
}
