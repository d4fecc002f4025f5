import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import type { SandboxAccount } from '../../../sandbox/world/accounts.ts'
import type { View } from '../../../src/chain/view.ts'
import { otcMarketEvents } from '../../../src/chain/contracts/otcMarket.ts'
import { poolRouter, poolRouterEvents } from '../../../src/chain/contracts/poolRouter.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { plainToken, type TokenTerms } from '../../../src/core/tokenTerms.ts'
import { eventsOf, readContract } from '../contracts.ts'
import { elsewhere, until, type Buyer } from '../payments/steps.ts'
import type { Session } from '../session.ts'
import type { WalletSettings } from '../storage.ts'

export const TOKEN = 10n ** 18n
export const TRX = 1_000_000n
const HOUR_MS = 3_600_000

/** Returns the token with this symbol in the sandbox's world. */
export async function tokenOf({ origin }: Sandbox, symbol: string): Promise<Address> {
  const url = `${origin}/api/deposit/exSwap/swapCoinIssuedList?search=${symbol}`
  const answer = (await (await fetch(url)).json()) as {
    data: { items: { address: Address; symbol: string }[] }
  }
  const found = answer.data.items.find((item) => item.symbol === symbol)
  if (!found) throw new Error(`no token ${symbol}`)
  return found.address
}

/**
 * Reads an account's holdings and trades from the contracts in process, so that no faulty node
 * hides them.
 */
export function ledgerOf({ chain, world }: Sandbox, { identity }: { identity: SandboxAccount }) {
  const { poolRouter: router, otcMarket: market } = world.launchpad
  const owner = identity.address
  const begin = chain.head.number
  const read = (asked: View<bigint>) => readContract({ chain }, asked)
  return {
    held: (token: Address) => read(trc20.balanceOf(token, owner)),
    allowance: (token: Address, spender: Address) => read(trc20.allowance(token, owner, spender)),
    /** Returns the trades by this account since the call, in chain order. */
    trades: () =>
      eventsOf({ chain }, router, [poolRouterEvents.traded], begin)
        .filter(({ fields }) => fields['trader'] === owner)
        .map(({ fields: { isBuy, trx, tokens } }) => ({
          isBuy: isBuy as boolean,
          trx: trx as bigint,
          tokens: tokens as bigint,
        })),
    /** Returns all market events since the call, of any account. */
    market: () =>
      eventsOf({ chain }, market, Object.values(otcMarketEvents), begin).map(
        ({ name, fields }) => ({
          name,
          ...fields,
        }),
      ),
  }
}

/** Opens the page of a token's pool in its own browser, with the trader's wallet connected. */
export async function visitTrade(
  { open }: Session,
  { origin }: Sandbox,
  token: Address,
  { account }: Buyer,
  wallet: WalletSettings = {},
): Promise<Page> {
  const page = await open(`${origin}/trade/${token}`, {
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
  await page.getByTestId('trade-review').waitFor()
  return page
}

/** Opens the same page with the offers on top. */
export async function visitOffers(...visit: Parameters<typeof visitTrade>): Promise<Page> {
  const page = await visitTrade(...visit)
  await page.getByTestId('trade-part-otc').click()
  await page.getByTestId('otc-make').waitFor()
  return page
}

/** Types the amount to pay and opens the confirmation sheet. */
export async function review(page: Page, amount: string): Promise<void> {
  await page.getByTestId('trade-amount').fill(amount)
  await page.getByTestId('trade-review').click()
  await page.getByTestId('trade-confirm').waitFor()
}

/** Waits until the sheet's operation is final, and acknowledged if it needs a report. */
export const done = (page: Page, what: 'trade' | 'otc') =>
  page.getByTestId(`${what}-done`).waitFor()

/** Creates a token of `maker` with its own pool: 1,000,000 tokens for 1,000 TRX. */
export async function castTraded(
  sandbox: Sandbox,
  maker: Buyer,
  terms: Partial<TokenTerms>,
): Promise<Address> {
  const { backend, world, chain } = sandbox
  const { tokenFactory: factory, poolRouter: router } = world.launchpad
  const operator = elsewhere(sandbox, maker)
  const order = 'ca57'.repeat(16)
  const made: TokenTerms = {
    ...plainToken,
    name: 'Tall Toll',
    symbol: 'TOLL',
    totalSupply: 10_000_000n * TOKEN,
    feeRecipient: maker.identity.address,
    ...terms,
  }
  await operator.call(tokenFactory.createToken(factory, order, made, { callValue: 50n * TRX }))
  let token = nobody
  await until(async () => {
    const read = await operator.node.read(
      tokenFactory.tokenOfOrder(factory, maker.identity.address, order),
    )
    if (read.ok && read.value) token = read.value
    return token !== nobody
  })
  await operator.call(trc20.approve(token, router, 1_000_000n * TOKEN))
  const deadline = chain.head.timestamp + 24 * HOUR_MS
  const units = 1_000_000n * TOKEN
  await operator.call(
    poolRouter.addLiquidity(router, order, token, units, 0n, deadline, {
      callValue: 1_000n * TRX,
    }),
  )
  await until(async () => {
    await backend.indexer.sync()
    const url = `${sandbox.origin}/api/deposit/aonTrans/getBaseInfo?token=${token}`
    const { data } = (await (await fetch(url)).json()) as { data: { launchedAt: number } | null }
    return typeof data?.launchedAt === 'number'
  })
  return token
}
