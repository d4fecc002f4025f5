import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { owner as operatorAccount } from '../../../sandbox/world/accounts.ts'
import { createOperator } from '../../../backend/tron/operator.ts'
import { card } from '../../../src/chain/contracts/card.ts'
import { rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { contractCall, type ContractCall } from '../../../src/chain/call.ts'
import { cardMarket } from '../../../src/chain/contracts/cardMarket.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { nobody } from '../../../src/core/address.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { readContract } from '../contracts.ts'
import { breakWallet } from '../payments/brokenWallet.ts'
import { trouble, type Buyer } from '../payments/steps.ts'
import { act, book, newOrder } from '../presale/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { WalletSettings } from '../storage.ts'

const TRX = 1_000_000n

/** Returns the contracts of cards in a world. */
export const contractsOf = ({ world }: Sandbox) => ({
  card: world.launchpad.card!,
  pools: world.launchpad.rewardPools!,
})

interface Visit extends Pick<OpenOptions, 'worker'> {
  readonly language?: 'en' | 'tc'
  readonly wallet?: WalletSettings
}

/** Opens a page of cards, with the account's wallet connected. */
export async function visitCards(
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  path: string,
  { account }: Pick<Buyer, 'account'>,
  { wallet = {}, ...options }: Visit = {},
): Promise<Page> {
  return open(origin + path, {
    ...options,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
}

/** Buys a card of a level on another device and returns its number. */
export async function buyElsewhere(sandbox: Sandbox, who: Buyer, level: number): Promise<string> {
  const { card: contract } = contractsOf(sandbox)
  const known = await readContract(sandbox, card.level(contract, BigInt(level)))
  const options = { callValue: known.price }
  await act(sandbox, who, card.buy(contract, BigInt(level), newOrder(), options))
  return String(known.nextTokenId)
}

/** Stakes a card on another device. */
export const pledgeElsewhere = (sandbox: Sandbox, who: Buyer, tokenId: string, days: number) =>
  act(sandbox, who, card.pledge(contractsOf(sandbox).card, BigInt(tokenId), BigInt(days)))

/** Pays TRX into a pool as the operator, to be distributed over this number of days. */
export async function fundPool(
  sandbox: Sandbox,
  pool: bigint,
  trx: bigint,
  days: bigint,
): Promise<void> {
  const units = trx * TRX
  const call = rewardPools.fund(contractsOf(sandbox).pools, pool, units, days, {
    callValue: units,
  })
  await operate(sandbox, call)
}

/** Pays USDT into a pool. */
export async function fundInUsdt(
  sandbox: Sandbox,
  who: Buyer,
  pool: bigint,
  whole: bigint,
  days: bigint,
): Promise<void> {
  const { pools } = contractsOf(sandbox)
  const units = whole * 1_000_000n
  await act(sandbox, who, trc20.approve(sandbox.world.usdt, pools, units))
  await act(sandbox, who, rewardPools.fund(pools, pool, units, days))
}

/** Pauses or resumes transfers of USDT, as its issuer. */
export const pauseUsdt = (sandbox: Sandbox, isPaused: boolean): Promise<void> =>
  operate(sandbox, contractCall(sandbox.world.usdt, isPaused ? 'pause()' : 'unpause()', []))

/** Confirms a sheet with a wallet that fails. Resolves once the sheet reports the failure. */
export async function confirmBroken(page: Page, testId: string, said: string): Promise<void> {
  const fail = await breakWallet(page)
  await confirm(page, testId)
  await fail.asked()
  await fail.now()
  await trouble(page, new RegExp(`${said}.*[“「]no energy[”」]`))
}

/** Returns the start time of a reminder, as a calendar file writes it. */
export const inCalendar = (at: number): string =>
  `DTSTART:${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Lists a card for sale on another device, for a year. */
export async function listElsewhere(
  sandbox: Sandbox,
  who: Buyer,
  tokenId: string,
  trx: bigint,
): Promise<void> {
  const { chain, world } = sandbox
  const { card: contract } = contractsOf(sandbox)
  const market = world.launchpad.cardMarket!
  await act(sandbox, who, card.approve(contract, market, BigInt(tokenId)))
  const terms = { coin: nobody, price: trx * TRX, expiry: chain.now() + 300 * DAY_MS }
  const feeBp = await readContract(sandbox, cardMarket.feeBp(market))
  await act(sandbox, who, cardMarket.list(market, newOrder(), BigInt(tokenId), terms, feeBp))
}

/** Freezes a card as stolen, as the manager. The card cannot move for a week. */
export const freeze = (sandbox: Sandbox, tokenId: string): Promise<void> =>
  operate(
    sandbox,
    contractCall(contractsOf(sandbox).card, 'freeze(uint256,uint8,uint256)', [
      BigInt(tokenId),
      1n,
      7n,
    ]),
  )

/** Sends a call as the operator and expects it to succeed. */
export async function operate(sandbox: Sandbox, call: ContractCall): Promise<void> {
  const { chain, origin } = sandbox
  const txId = await createOperator(`${origin}/chain`, fetch, operatorAccount.key).call(call)
  await chain.mine()
  const result = chain.transaction(txId)?.receipt.result
  if (result !== 'SUCCESS') throw new Error(`${call.signature}: ${result ?? 'missing'}`)
}

/** Reads a card's owner and whether it is staked. */
export async function cardOf(sandbox: Sandbox, tokenId: string) {
  const { card: contract } = contractsOf(sandbox)
  const owner = await readContract(sandbox, card.ownerOf(contract, BigInt(tokenId)))
  const { since, until, days } = await readContract(
    sandbox,
    card.pledgeOf(contract, BigInt(tokenId)),
  )
  return { owner, days, isPledged: since > 0, until }
}

/** Returns the number of cards that an account holds. */
export const countOf = (sandbox: Sandbox, { identity }: Buyer): Promise<bigint> =>
  readContract(sandbox, card.balanceOf(contractsOf(sandbox).card, identity.address))

/** Confirms a sheet once its simulation succeeds. */
export async function confirm(page: Page, testId: string): Promise<void> {
  await page
    .getByTestId(`${testId}-sheet-verdict`)
    .filter({ hasText: /Simulated|已模擬/ })
    .waitFor()
  await page.getByTestId(`${testId}-confirm`).click()
}

export { book }
