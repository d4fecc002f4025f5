import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { tokenFactoryEvents } from '../../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { EventShape } from '../../../src/chain/event.ts'
import type { Address } from '../../../src/core/address.ts'
import { eventsOf, readContract } from '../contracts.ts'
import type { Buyer } from '../payments/steps.ts'
import type { Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

/** Opens the form in its own browser, with the account's wallet connected. */
export async function visitForm(
  { open }: Session,
  { origin }: Sandbox,
  { account }: Buyer,
  language: Choices['language'] = 'en',
  wallet: WalletSettings = {},
): Promise<Page> {
  const page = await open(`${origin}/publish`, {
    language,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
  await page.getByTestId('publish-name').waitFor()
  return page
}

export const field = (page: Page, name: string) => page.getByTestId(`publish-${name}`)

export const next = (page: Page) => page.getByTestId('publish-next').click()

/** Waits until a step is on screen. */
export const step = (page: Page, name: string) =>
  page.locator(`[data-testid="publish-step-${name}"][aria-current="step"]`).waitFor()

/** Fills in the token's step and continues. */
export async function fillToken(
  page: Page,
  { name, symbol, supply }: { name: string; symbol: string; supply: string },
): Promise<void> {
  await field(page, 'name').fill(name)
  await field(page, 'symbol').fill(symbol)
  await field(page, 'totalSupply').fill(supply)
  await next(page)
  await step(page, 'fees')
}

/** Returns the text of the error at a field. Warnings follow the error in the document. */
export const errorAt = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"] [role="alert"]`).first().innerText()

/** Opens the sheet and confirms it as soon as possible. */
export async function cast(page: Page): Promise<void> {
  await page.getByTestId('publish-cast').click()
  await page.getByTestId('publish-confirm').click()
}

/**
 * Returns facts about the tokens that an account has created, from chain and backend, read in
 * process.
 */
export function castFacts({ chain, world, backend }: Sandbox, owner: Address) {
  const begin = chain.head.number
  const factory = world.launchpad.tokenFactory
  const events = (shape: EventShape) =>
    eventsOf({ chain }, factory, [shape], begin)
      .map(({ fields }) => fields)
      .filter(({ creator }) => creator === owner)
  const requests = (path: RegExp) =>
    backend.faults.requests.filter(
      ({ path: asked, fields }) => path.test(asked) && fields['owner'] === owner,
    )
  return {
    /** Returns the tokens created since the call. */
    tokens: () => events(tokenFactoryEvents.tokenCreated).map(({ token }) => token as Address),
    presales: () => events(tokenFactoryEvents.presaleCreated).map(({ token }) => token as Address),
    /** Returns the order keys that the backend received. */
    orders: () => [
      ...new Set(requests(/publishFirst$/).map(({ fields }) => String(fields['orderKey']))),
    ],
    /** Returns the endpoints that received a report. */
    reports: () => [
      ...new Set(
        requests(/(publishSecond|createToken|swapCoinIssuedAdd)$/).map(({ path }) =>
          path.split('/').at(-1),
        ),
      ),
    ],
    /** Returns the remaining allowance of the factory for a token. */
    allowance: (token: Address) => readContract({ chain }, trc20.allowance(token, owner, factory)),
  }
}

/** Returns the address of the new token, as the sheet shows it. */
export async function madeAddress(page: Page): Promise<string> {
  const shown = page.getByTestId('publish-made-address')
  await shown.waitFor()
  return (await shown.innerText()).replaceAll(/\s/g, '')
}
