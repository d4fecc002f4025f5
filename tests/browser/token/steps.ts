import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { accounts } from '../../../sandbox/world/accounts.ts'
import { createOperator } from '../../../backend/tron/operator.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import { plainToken, type TokenTerms } from '../../../src/core/tokenTerms.ts'
import { until } from '../payments/steps.ts'
import type { OpenOptions, Session } from '../session.ts'

const TOKEN = 10n ** 18n
const TRX = 1_000_000n

/** Returns the address of a token in the sandbox's world. */
export async function addressOf({ origin }: Sandbox, symbol: string): Promise<Address> {
  const asked = await fetch(`${origin}/api/deposit/exSwap/swapCoinIssuedList?search=${symbol}`)
  const { data } = (await asked.json()) as { data: { items: { address: Address }[] } }
  const [found] = data.items
  if (!found) throw new Error(`the world has no token ${symbol}`)
  return found.address
}

/** Opens a token's page and waits until it has loaded. */
export async function visitToken(
  { open }: Session,
  { origin }: Sandbox,
  token: Address,
  options: OpenOptions = {},
): Promise<Page> {
  const page = await open(`${origin}/token/${token}`, options)
  await page.getByTestId('token-page').waitFor()
  return page
}

/**
 * Waits until the page has assessed a buyer's risks on chain, then returns the assessment's full
 * text.
 */
export async function riskText(page: Page): Promise<string> {
  await page.getByTestId('token-risk-verdict').waitFor()
  return page.getByTestId('token-risk').innerText()
}

/** Scrolls to the end of the page, where the trades are. */
export const scrollToEnd = (page: Page) =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

let orders = 0

/** Creates a token and opens trading with 1,000 tokens and 1,000 TRX. */
export async function castTraded(
  { origin, chain, world, backend }: Sandbox,
  terms: Partial<TokenTerms> & { readonly name: string; readonly symbol: string },
): Promise<Address> {
  const creator = createOperator(`${origin}/chain`, fetch, accounts[11]!.key)
  await chain.fund(creator.address, 10_000n * TRX)
  const { tokenFactory: factory, poolRouter: router } = world.launchpad
  const act = async (call: ContractCall) => {
    const txId = await creator.call(call)
    await until(() => chain.transaction(txId) !== undefined)
    const { result } = chain.transaction(txId)!.receipt
    if (result !== 'SUCCESS') throw new Error(`${call.signature}: ${result}`)
  }
  const nextOrder = () => (++orders).toString(16).padStart(64, 'f')
  const order = nextOrder()
  const all = {
    ...plainToken,
    feeRecipient: creator.address,
    totalSupply: 2_000n * TOKEN,
    ...terms,
  }
  await act(tokenFactory.createToken(factory, order, all, { callValue: 50n * TRX }))
  const made = tokenFactory.tokenOfOrder(factory, creator.address, order)
  const answer = await creator.node.read(made)
  if (!answer.ok) throw new Error(answer.error.kind)
  const token = answer.value!
  const units = 1_000n * TOKEN
  await act(trc20.approve(token, router, units))
  const deadline = chain.now() + HOUR_MS
  const paid = { callValue: 1_000n * TRX }
  await act(poolRouter.addLiquidity(router, nextOrder(), token, units, 0n, deadline, paid))
  const madeIn = chain.head.number
  await until(() => chain.solidNumber >= madeIn)
  await backend.indexer.sync()
  return token
}
