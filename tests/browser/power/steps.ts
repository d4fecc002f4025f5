import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { POWER_STREAM } from '../../../sandbox/world/past/burning.ts'
import { burning } from '../../../src/chain/contracts/burning.ts'
import { rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { readContract } from '../contracts.ts'
import { type Buyer } from '../payments/steps.ts'
import { act, newOrder, TRX } from '../presale/steps.ts'
import { readRows } from '../rows.ts'
import { tokenOf } from '../trade/steps.ts'

/** Returns the contracts of a world that record mining power and pay its rewards. */
export const contractsOf = ({ world }: Sandbox) => ({
  burning: world.launchpad.burning!,
  pools: world.launchpad.rewardPools!,
})

/** Buys JADE for this amount of TRX and burns it, on another device. Returns the power gained. */
export async function burn(
  sandbox: Sandbox,
  who: Buyer,
  trx: bigint,
  order = newOrder(),
): Promise<bigint> {
  const { burning: contract } = contractsOf(sandbox)
  const coin = await tokenOf(sandbox, 'JADE')
  const until = sandbox.chain.now() + HOUR_MS
  const paid = { callValue: trx * TRX }
  await act(sandbox, who, burning.swapToBurn(contract, order, coin, 1n, 0n, until, paid))
  return readContract(sandbox, burning.powerOf(contract, who.identity.address))
}

/** Activates an account's miner on another device. */
export const activateElsewhere = (sandbox: Sandbox, who: Buyer): Promise<void> =>
  act(sandbox, who, burning.activate(contractsOf(sandbox).burning, newOrder()))

/** Returns the time at which an account's miner was activated; 0 if inactive. */
export const activatedAt = (sandbox: Sandbox, { identity }: Buyer): Promise<number> =>
  readContract(sandbox, burning.activatedAt(contractsOf(sandbox).burning, identity.address))

/** Returns the claimable power rewards of an account. */
export const owedBy = (sandbox: Sandbox, { identity }: Buyer): Promise<bigint> =>
  readContract(
    sandbox,
    rewardPools.claimable(contractsOf(sandbox).pools, POWER_STREAM, identity.address),
  )

/** Returns the time until which the power pool is funded. */
export const fundedUntil = async (sandbox: Sandbox): Promise<number> =>
  (await readContract(sandbox, rewardPools.pool(contractsOf(sandbox).pools, POWER_STREAM))).endsAt

/** Returns the number shown in an element, without its separators. */
export const numberIn = async (page: Page, testId: string): Promise<number> =>
  Number(
    /[\d.,]+/.exec((await page.getByTestId(testId).textContent()) ?? '')?.[0].replaceAll(',', ''),
  )

/** Returns the order keys of the activations on this device, in order. */
export const activationsOf = async (page: Page): Promise<string[]> =>
  (await readRows(page))
    .map(({ body }) => body as Operation)
    .filter(({ kind }) => kind === 'power.activate')
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map(({ id }) => id)
