import type { Operator } from '../../backend/tron/operator.ts'
import { listBurnCoin, setPowerStream } from '../../sandbox/world/burning.ts'
import { burning as burningCall } from '../../src/chain/contracts/burning.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { burning as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { USDT, type EarnFixture } from './earnFixture.ts'
import { newKey } from './ordered.ts'

/** Contract that burns for power, in addition to the stake contracts. */
export interface PowerFixture {
  readonly burning: Address
  /** Token of which a whole one counts as a tenth of a USDT, all of it power. */
  readonly coin: Address
  /** Stream that power earns, in TRX; not funded. */
  readonly stream: bigint
  /** Burns a number of whole tokens without the app. */
  burn(who: Operator, whole: bigint, order?: string): Promise<unknown>
}

/** Deploys the contract as in the world. Without `isOpen` it has no stream. */
export async function openPower(earn: EarnFixture, isOpen = true): Promise<PowerFixture> {
  const { owner, succeed, rewardPools, poolRouter, usdt: coin } = earn
  const { burning } = await deployHere(owner, steps, { rewardPools, poolRouter }, {})
  const terms = { uPrice: USDT / 10n, factor: 10_000 }
  await succeed(owner, listBurnCoin(burning, coin, terms, false))
  const stream = await earn.addStream(burning)
  if (isOpen) await succeed(owner, setPowerStream(burning, stream))
  // Announced terms apply a day later.
  await earn.wait(DAY_MS)
  return {
    burning,
    coin,
    stream,
    async burn(who, whole, order = newKey()) {
      await succeed(who, trc20.approve(coin, burning, whole * USDT))
      return succeed(who, burningCall.burn(burning, order, coin, whole, 0n))
    },
  }
}
