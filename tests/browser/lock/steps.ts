import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { collectors } from '../../../sandbox/world/accounts.ts'
import { createOperator } from '../../../backend/tron/operator.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { tokenLock } from '../../../src/chain/contracts/tokenLock.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { elsewhere, until, type Buyer } from '../payments/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { WalletSettings } from '../storage.ts'

interface Visit extends Pick<OpenOptions, 'language' | 'worker'> {
  readonly wallet?: WalletSettings
  readonly path?: string
}

/** Opens the page of locks, with the wallet of `account` connected. */
export async function visitLocks(
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Pick<Buyer, 'account'>,
  { wallet = {}, path = '/lock', ...options }: Visit = {},
): Promise<Page> {
  const page = await open(origin + path, {
    ...options,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
  await page.getByTestId('lock-form').waitFor()
  // The balance appears once wallet and chain have answered.
  await page.getByTestId('lock-amount-max').waitFor()
  return page
}

/** Fills in the form and opens the sheet. */
export async function review(page: Page, amount: string, days: string): Promise<void> {
  await page.getByTestId('lock-amount').fill(amount)
  await page.getByTestId('lock-days').fill(days)
  await page.getByTestId('lock-review').click()
}

export const confirm = (page: Page) => page.getByTestId('lock-confirm').click()

/** Waits until the sheet reports that the tokens are locked. */
export const locked = (page: Page) => page.getByTestId('lock-done').waitFor()

interface Kept {
  readonly coin: Address
  readonly units: bigint
  readonly createdAt: number
  /** Time from creation to unlock, in ms. */
  readonly ms: number
  readonly isLocked: boolean
}

/** Returns the locks of a buyer in one of the two contracts, oldest first. */
export async function locksIn(
  sandbox: Sandbox,
  buyer: Buyer,
  contract: 'tokenLock' | 'coinLock',
): Promise<Kept[]> {
  const asked = tokenLock.locks(sandbox.world.launchpad[contract], buyer.identity.address, 0n, 99n)
  const read = await elsewhere(sandbox, buyer).node.read(asked)
  if (!read.ok) throw new Error(`no locks: ${read.error.kind}`)
  return read.value.map(({ unlockAt, ...kept }) => ({ ...kept, ms: unlockAt - kept.createdAt }))
}

/** Sends a call with the buyer's key on another device, then waits until it is final. */
export async function sendElsewhere(
  sandbox: Sandbox,
  buyer: Buyer,
  call: Parameters<ReturnType<typeof elsewhere>['call']>[0],
): Promise<void> {
  await final(sandbox, await elsewhere(sandbox, buyer).call(call))
}

async function final({ chain }: Sandbox, txId: string): Promise<void> {
  await until(() => chain.transaction(txId)?.receipt.result === 'SUCCESS')
  const includedIn = chain.head.number
  await until(() => chain.solidNumber >= includedIn)
}

/** Finds a token of the factory that is already traded. */
export async function findToken({ origin }: Sandbox): Promise<Address> {
  const answer = await fetch(`${origin}/api/deposit/lock/lockStatistic?pageNo=1&pageSize=50`)
  const { data } = (await answer.json()) as {
    data: { items: { coin: Address; counted: { symbol: string } | null }[] }
  }
  return data.items.find(({ counted }) => counted?.symbol === 'JADE')!.coin
}

/** Sends the buyer some of the token from its creator; `units` in smallest units. */
export async function giveToken(sandbox: Sandbox, buyer: Buyer, units: bigint): Promise<Address> {
  const token = await findToken(sandbox)
  const creator = createOperator(`${sandbox.origin}/chain`, fetch, collectors[1]!.key)
  const { address } = buyer.identity
  await final(
    sandbox,
    await creator.call(contractCall(token, 'transfer(address,uint256)', [address, units])),
  )
  return token
}

/**
 * Buys some of the token in its pool for the buyer, so that the backend lists it among their
 * purchases.
 */
export async function buyToken(sandbox: Sandbox, buyer: Buyer, sun: bigint): Promise<Address> {
  const { chain, world } = sandbox
  const token = await findToken(sandbox)
  const call = poolRouter.buy(
    world.launchpad.poolRouter,
    'b'.repeat(64),
    token,
    0n,
    chain.now() + DAY_MS,
    { callValue: sun },
  )
  await sendElsewhere(sandbox, buyer, call)
  return token
}

/** Approves the lock contract in advance, so that locking takes one transaction. */
export const approveBefore = (sandbox: Sandbox, buyer: Buyer, units: bigint) =>
  sendElsewhere(
    sandbox,
    buyer,
    trc20.approve(sandbox.world.usdt, sandbox.world.launchpad.tokenLock, units),
  )
