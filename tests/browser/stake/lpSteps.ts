import type { Locator, Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { addStakePool, makeStream } from '../../../sandbox/world/stakes.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { stakeBook, type StakeTerms } from '../../../src/chain/contracts/stakeBook.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { view } from '../../../src/chain/view.ts'
import type { Address } from '../../../src/core/address.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import { readContract } from '../contracts.ts'
import type { Buyer } from '../payments/steps.ts'
import { act, book, newOrder } from '../presale/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { WalletSettings } from '../storage.ts'
import { tokenOf } from '../trade/steps.ts'
import { operate } from './coinSteps.ts'
import { scrollDownTo } from './scrollDownTo.ts'

export const TRX = 1_000_000n

/** Pool of one test, for shares of a token's pool. */
export interface LpPool {
  readonly pool: bigint
  readonly token: Address
  readonly shares: Address
  readonly staking: Address
  /** Numbers of its streams, for rewards and for the costs of early unstaking. */
  readonly rewards: bigint
  readonly costs: bigint
}

interface Funding {
  readonly trx: bigint
  readonly days: bigint
}

/** Opens a pool for shares of a token's pool and funds it with TRX. */
export async function openLpPool(
  sandbox: Sandbox,
  { trx, days }: Funding,
  given: Partial<StakeTerms> = {},
): Promise<LpPool> {
  const { staking, rewardPools: pools, poolRouter: router } = launchpadOf(sandbox)
  const token = await tokenOf(sandbox, 'COPR')
  const shares = await readContract(sandbox, poolRouter.pairOf(router, token))
  const terms = { coin: shares, days: 30, costBp: 500, least: 1_000n, most: 10n ** 24n, ...given }
  // Streams and places are numbered in order of creation.
  await operate(sandbox, makeStream(pools, staking))
  const rewards = await streamCount(sandbox)
  await operate(sandbox, makeStream(pools, staking, shares))
  await operate(sandbox, addStakePool(staking, terms, rewards, rewards + 1n))
  const pool = await readContract(sandbox, stakeBook.placeCount(staking))
  if (trx > 0n)
    await operate(
      sandbox,
      rewardPools.fund(pools, rewards, trx * TRX, days, { callValue: trx * TRX }),
    )
  await book(sandbox)
  return { pool, token, shares, staking, rewards, costs: rewards + 1n }
}

const streams = view('poolCount()', ['uint256'])
const streamCount = (sandbox: Sandbox) =>
  readContract(sandbox, streams(launchpadOf(sandbox).rewardPools))

const launchpadOf = ({ world }: Sandbox) => ({
  staking: world.launchpad.staking!,
  rewardPools: world.launchpad.rewardPools!,
  poolRouter: world.launchpad.poolRouter,
})

/** Buys shares on another device and returns the account's new total. */
export async function buyShares(
  sandbox: Sandbox,
  who: Buyer,
  { token, shares }: LpPool,
  trx: bigint,
): Promise<bigint> {
  const { chain } = sandbox
  const { poolRouter: router } = launchpadOf(sandbox)
  const deadline = chain.now() + HOUR_MS
  const paid = { callValue: trx * TRX }
  await act(sandbox, who, poolRouter.buyLiquidity(router, newOrder(), token, 0n, deadline, paid))
  return sharesOf(sandbox, who, { shares })
}

export const sharesOf = (
  sandbox: Sandbox,
  { identity }: Buyer,
  { shares }: Pick<LpPool, 'shares'>,
) => readContract(sandbox, trc20.balanceOf(shares, identity.address))

/** Returns the amount that a stream owes an account. */
export const owedBy = (sandbox: Sandbox, stream: bigint, { identity }: Buyer) =>
  readContract(
    sandbox,
    rewardPools.claimable(launchpadOf(sandbox).rewardPools, stream, identity.address),
  )

interface Visit extends Pick<OpenOptions, 'worker'> {
  readonly language?: 'en' | 'tc'
  readonly wallet?: WalletSettings
}

/** Opens the staking page for one token's shares, with the account's wallet connected. */
export const visitLp = (
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { token }: Pick<LpPool, 'token'>,
  { account }: Pick<Buyer, 'account'>,
  { wallet = {}, ...options }: Visit = {},
): Promise<Page> =>
  open(`${origin}/pledgeLP?tab=staking&token=${token}`, {
    ...options,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })

/** Opens a part of the page: pools, own stakes or records. */
export const show = (page: Page, part: 'pools' | 'mine' | 'records') =>
  page.getByTestId(`lp-staking-part-${part}`).click()

/** Scrolls to a pool's card and returns it. */
export async function poolCard(page: Page, { pool }: Pick<LpPool, 'pool'>): Promise<Locator> {
  const card = page.getByTestId(`place-lp-${pool}`)
  await scrollDownTo(page, card)
  return card
}

/** Opens the sheet that stakes shares in a pool. */
export async function openPledge(page: Page, pool: bigint): Promise<void> {
  const button = page.getByTestId(`place-lp-${pool}-pledge`)
  await scrollDownTo(page, button)
  await button.click()
  await page.getByTestId('stake-pledge-sheet').waitFor()
}
