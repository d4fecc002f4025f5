import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { poolRouter, poolRouterEvents } from '../../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { eventsOf, readContract } from '../contracts.ts'
import { type Buyer } from '../payments/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

export const TRX = 1_000_000n

interface Visit extends WalletSettings, Pick<OpenOptions, 'worker'> {
  readonly language?: Choices['language']
}

/** Opens the page of shares in its own browser, with the account's wallet connected. */
export async function visitLiquidity(
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Buyer,
  { language = 'en', worker, ...wallet }: Visit = {},
  query = '',
): Promise<Page> {
  const page = await open(`${origin}/pledgeLP${query}`, {
    language,
    ...(worker && { worker }),
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
  await page.getByTestId('liquidity-receive').waitFor()
  return page
}

/** Chooses a token's pool. */
export async function choosePool(page: Page, symbol: string): Promise<void> {
  await page.getByTestId('liquidity-pool').click()
  await page.getByTestId(`liquidity-pool-${symbol}`).click()
  await page.getByTestId('liquidity-pool').filter({ hasText: symbol }).waitFor()
}

/** Types the payment, waits for its quote and opens the confirmation sheet. */
export async function review(page: Page, amount: string): Promise<void> {
  await page.getByTestId('liquidity-amount').fill(amount)
  await page.getByTestId('liquidity-review').click()
  await page.getByTestId('liquidity-buy-confirm').waitFor()
}

type What = 'liquidity-buy' | 'liquidity-remove'

/** Confirms the sheet once its simulation succeeds. */
export async function confirm(page: Page, what: What): Promise<void> {
  await page
    .getByTestId(`${what}-sheet-verdict`)
    .filter({ hasText: /Simulated|已模擬/ })
    .waitFor()
  await page.getByTestId(`${what}-confirm`).click()
}

/** Waits until the sheet's operation is acknowledged. */
export const done = (page: Page, what: What) => page.getByTestId(`${what}-done`).waitFor()

export const showPart = (page: Page, part: 'buy' | 'mine' | 'records' | 'latest') =>
  page.getByTestId(`liquidity-part-${part}`).click()

/** Reads an account's liquidity from the contracts, in process. */
export function ledgerOf({ chain, world }: Sandbox, { identity }: Buyer) {
  const { poolRouter: router } = world.launchpad
  const begin = chain.head.number
  const owner = identity.address
  const poolOf = (token: Address) => readContract({ chain }, poolRouter.pairOf(router, token))
  const { liquidityBought, liquidityRemoved } = poolRouterEvents
  return {
    poolOf,
    shares: async (token: Address) =>
      readContract({ chain }, trc20.balanceOf(await poolOf(token), owner)),
    tokens: (token: Address) => readContract({ chain }, trc20.balanceOf(token, owner)),
    allowance: async (token: Address) =>
      readContract({ chain }, trc20.allowance(await poolOf(token), owner, router)),
    /** Returns the purchases and removals by this account since the call, in chain order. */
    moves: () =>
      eventsOf({ chain }, router, [liquidityBought, liquidityRemoved], begin)
        .filter(({ fields }) => fields['provider'] === owner)
        .map(({ name, fields: { trx, liquidity } }) => ({
          name,
          trx: trx as bigint,
          shares: liquidity as bigint,
        })),
  }
}

/** Returns the numbers in a text, without their separators. */
export const numbersIn = (text: string | null): number[] =>
  [...(text ?? '').matchAll(/\d[\d,]*(\.\d+)?/g)].map(([number]) =>
    Number(number.replaceAll(',', '')),
  )
