import type { Operator } from '../../sandbox/world/operator.ts'
import { deployBurning, listBurnCoin, setPowerStream } from '../../sandbox/world/burning.ts'
import { burning as burningCall } from '../../src/chain/contracts/burning.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { USDT, type EarnFixture } from './earnFixture.ts'
import { newKey } from './ordered.ts'

/** The contract that burns for power, beside the contracts of stakes. */
export interface PowerFixture {
  readonly burning: Address
  /** A coin of which a whole one counts a tenth of a USDT, all of which is power. */
  readonly coin: Address
  /** The stream that power earns, in TRX; nothing is funded. */
  readonly stream: bigint
  /** Burns so many whole ones without the app. */
  burn(who: Operator, whole: bigint, order?: string): Promise<unknown>
}

/** Deploys it as in the world; without `isOpen` the contract knows no stream of its own. */
export async function openPower(earn: EarnFixture, isOpen = true): Promise<PowerFixture> {
  const { owner, succeed, rewardPools, poolRouter, usdt: coin } = earn
  const burning = await deployBurning(owner, { rewardPools, poolRouter }, async () => undefined)
  const terms = { uPrice: USDT / 10n, factor: 10_000 }
  await succeed(owner, listBurnCoin(burning, coin, terms, false))
  const stream = await earn.addStream(burning)
  if (isOpen) await succeed(owner, setPowerStream(burning, stream))
  // What was announced counts from the next day on.
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
