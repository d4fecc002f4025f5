import type { LaunchpadContracts } from '../../../backend/index/chapter.ts'
import { deployLaunchpad } from '../../../sandbox/world/launchpad.ts'
import type { Operator } from '../../../backend/tron/operator.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { past, SOLID_LAG, type Asked, type BackendOf } from '../backendFixture.ts'
import { openCards, TRX, USDT, type CardFixture } from '../cardFixture.ts'

/** Opens cards, and a launchpad without tokens; TRX is worth a third of a USDT. */
export async function withCards({ people = 4 }: Asked) {
  const scene = await openCards({ people, solidLag: SOLID_LAG })
  const { owner, sale } = scene
  const { usdtPair, launchpad } = await besideCards(scene)
  await openPair(scene, owner, usdtPair, launchpad.wtrx)
  return past({
    scene,
    launchpad,
    sale,
    deeds: () => ({
      /** Freezes a card for a day, with the number of a reason. */
      async freeze(tokenId: bigint, reason: bigint): Promise<void> {
        const signature = 'freeze(uint256,uint8,uint256)'
        await scene.succeed(owner, contractCall(scene.card, signature, [tokenId, reason, 1n]))
      },
    }),
  })
}

export type CardBackend = BackendOf<typeof withCards>

/** Deploys a launchpad on the chain of cards, with a pair that gives no price yet. */
export async function besideCards({ owner, usdt, card, cardMarket, rewardPools }: CardFixture) {
  const { usdtPair, ...made } = await deployLaunchpad(owner, usdt)
  return { usdtPair, launchpad: { ...made, card, cardMarket, rewardPools } }
}

/** Adds USDT and TRX to the pair that prices TRX: 3 TRX per USDT. */
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
