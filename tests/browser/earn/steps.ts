import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { plans, stakePools } from '../../../sandbox/world/past/staking.ts'
import { fixedPlans } from '../../../src/chain/contracts/fixedPlans.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { stakeBook } from '../../../src/chain/contracts/stakeBook.ts'
import { tokenLock } from '../../../src/chain/contracts/tokenLock.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import { buyElsewhere, fundPool, pledgeElsewhere } from '../cards/steps.ts'
import { readContract } from '../contracts.ts'
import type { Buyer } from '../payments/steps.ts'
import { act, newOrder, TRX } from '../presale/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { WalletSettings } from '../storage.ts'
import { tokenOf } from '../trade/steps.ts'

export const USDT = 1_000_000n

/** Streams of the sandbox world that pay stakers, by reward. */
export const streams = { cards: 1n, copperShares: 4n, usdt: 8n, trx: 9n } as const

/** Returns the contracts of a world that owe rewards or hold assets. */
export const contractsOf = ({ world }: Sandbox) => ({
  pools: world.launchpad.rewardPools!,
  staking: world.launchpad.staking!,
  plans: world.launchpad.fixedPlans!,
  lock: world.launchpad.tokenLock,
  router: world.launchpad.poolRouter,
  usdt: world.usdt,
})

interface Visit extends Pick<OpenOptions, 'worker'> {
  readonly language?: 'en' | 'tc'
  readonly wallet?: WalletSettings
  readonly path?: string
}

/** Opens the hub, with the account's wallet connected. */
export const visitHub = (
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Pick<Buyer, 'account'>,
  { wallet = {}, path = '/earn', ...options }: Visit = {},
): Promise<Page> =>
  open(origin + path, {
    ...options,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })

/** Stake of an account; TRX if it has no `coin`. */
interface Staked {
  readonly contract: Address
  readonly place: bigint
  readonly coin?: Address
  readonly units: bigint
}

/** Stakes on another device and returns the order key. */
export async function stake(
  sandbox: Sandbox,
  who: Buyer,
  { contract, place, coin, units }: Staked,
): Promise<string> {
  const order = newOrder()
  if (coin) await act(sandbox, who, trc20.approve(coin, contract, units))
  const callValue = coin ? 0n : units
  await act(sandbox, who, stakeBook.pledge(contract, order, place, units, { callValue }))
  return order
}

/** Buys shares of a token's pool for TRX on another device and stakes all of them. */
export async function provide(sandbox: Sandbox, who: Buyer, trx: bigint): Promise<void> {
  const { router, staking } = contractsOf(sandbox)
  const token = await tokenOf(sandbox, 'COPR')
  const paid = { callValue: trx * TRX }
  const deadline = sandbox.chain.now() + HOUR_MS
  await act(sandbox, who, poolRouter.buyLiquidity(router, newOrder(), token, 0n, deadline, paid))
  const coin = await readContract(sandbox, poolRouter.pairOf(router, token))
  const units = await readContract(sandbox, trc20.balanceOf(coin, who.identity.address))
  await stake(sandbox, who, { contract: staking, place: stakePools.copperShares, coin, units })
}

/** Returns the number of unstaked shares of the same pool that an account holds. */
export async function sharesOf(sandbox: Sandbox, { identity }: Buyer): Promise<bigint> {
  const pair = poolRouter.pairOf(contractsOf(sandbox).router, await tokenOf(sandbox, 'COPR'))
  return readContract(sandbox, trc20.balanceOf(await readContract(sandbox, pair), identity.address))
}

/** Locks USDT for a number of days on another device. */
export async function lock(sandbox: Sandbox, who: Buyer, units: bigint, days: bigint) {
  const { lock: contract, usdt } = contractsOf(sandbox)
  await act(sandbox, who, trc20.approve(usdt, contract, units))
  await act(sandbox, who, tokenLock.lockForDays(contract, units, usdt, days))
}

/** Stakes assets that earn TRX and USDT, in pools and plans. Returns the orders of the plans. */
export async function stakeCoins(sandbox: Sandbox, who: Buyer): Promise<string[]> {
  const { staking, plans: contract, usdt } = contractsOf(sandbox)
  const whole = (units: bigint) => units * USDT
  await stake(sandbox, who, {
    contract: staking,
    place: stakePools.usdt,
    coin: usdt,
    units: whole(50n),
  })
  await stake(sandbox, who, { contract: staking, place: stakePools.trx, units: whole(200n) })
  return [
    await stake(sandbox, who, { contract, place: plans.usdtMonth, coin: usdt, units: whole(60n) }),
    await stake(sandbox, who, { contract, place: plans.trxMonth, units: whole(300n) }),
  ]
}

/** Prepares one of everything that earns, and a lock. */
export async function stakeEverything(sandbox: Sandbox, who: Buyer) {
  const card = await buyElsewhere(sandbox, who, 1)
  await pledgeElsewhere(sandbox, who, card, 30)
  await fundPool(sandbox, streams.cards, 30_000n, 300n)
  await provide(sandbox, who, 150n)
  const orders = await stakeCoins(sandbox, who)
  await lock(sandbox, who, 25n * USDT, 10n)
  return { card, orders }
}

/** Returns the amount that a stream owes an account. */
export const owedBy = (sandbox: Sandbox, stream: bigint, { identity }: Buyer): Promise<bigint> =>
  readContract(sandbox, rewardPools.claimable(contractsOf(sandbox).pools, stream, identity.address))

/** Returns the amount claimed from a plan's stake. */
export const claimedOf = async (sandbox: Sandbox, order: string, { identity }: Buyer) => {
  const asked = fixedPlans.rewardOf(contractsOf(sandbox).plans, identity.address, order)
  return (await readContract(sandbox, asked)).claimed
}
