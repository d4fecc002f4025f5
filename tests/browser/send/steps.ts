import type { Locator, Page } from 'playwright-core'
import { readAccount } from '../../../sandbox/chain/ledger.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { addressToEvmHex, type Address } from '../../../src/core/address.ts'
import { readContract } from '../contracts.ts'
import type { Buyer } from '../payments/steps.ts'
import { HELD_MS } from '../presale/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

export const TRX = 1_000_000n
export const USDT = 1_000_000n

interface Visit extends WalletSettings, Pick<OpenOptions, 'worker'> {
  readonly language?: Choices['language']
  readonly at?: string
}

/** Opens a page of the app in its own browser, with the account's wallet connected. */
export const visit = (
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Buyer,
  { language = 'en', worker, at = '/send', ...wallet }: Visit = {},
): Promise<Page> =>
  open(`${origin}${at}`, {
    language,
    ...(worker && { worker }),
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })

/** Waits until an element shows this text. */
export const says = (page: Page, testId: string, words: string | RegExp) =>
  page.getByTestId(testId).filter({ hasText: words }).waitFor()

/** Chooses one of the listed assets. */
export async function choose(page: Page, symbol: string): Promise<void> {
  await page.getByTestId('send-coin').getByRole('button').click()
  await page.getByTestId(`send-coin-${symbol}`).getByRole('button').first().click()
  await page.getByTestId('send-coins').waitFor({ state: 'hidden' })
  await says(page, 'send-coin', symbol)
}

/** Types the recipient and the amount, then opens the sheet. */
export async function review(page: Page, to: string, amount: string): Promise<void> {
  await page.getByTestId('send-to').fill(to)
  await page.getByTestId('send-amount').fill(amount)
  await page.getByTestId('send-review').click()
  await page.getByTestId('send-sheet').waitFor()
}

/** Holds the send button once the simulation succeeds. */
export async function confirm(page: Page): Promise<void> {
  await says(page, 'send-sheet-verdict', /Simulated|Checked|已模擬|已檢查/)
  await page.getByTestId('send-confirm').click({ delay: HELD_MS })
}

export async function close(page: Page): Promise<void> {
  await page.getByTestId('send-sheet-close').click()
  await page.getByTestId('send-sheet').waitFor({ state: 'hidden' })
}

/** Reads the balances of any address on chain, read in process. */
export const held = ({ chain, world }: Sandbox, address: Address) => ({
  sun: () => chain.read((state) => readAccount(state, addressToEvmHex(address))?.balance),
  usdt: () => readContract({ chain }, trc20.balanceOf(world.usdt, address)),
})

/** Adds a text to the page and drags it into a field. */
export async function dropOn(page: Page, field: Locator, text: string): Promise<void> {
  await field.evaluate((_, dragged) => {
    const source = document.createElement('p')
    source.id = 'dragged'
    source.textContent = dragged
    // In front of all other elements, so that it can be dragged.
    source.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999; font-size: 2rem'
    document.body.append(source)
    getSelection()?.selectAllChildren(source)
  }, text)
  const source = page.locator('#dragged')
  const [from, to] = [(await source.boundingBox())!, (await field.boundingBox())!]
  await page.mouse.move(from.x + from.width / 3, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
  await source.evaluate((element) => element.remove())
}
