import type { Page } from 'playwright-core'
import { readAccount } from '../../../sandbox/chain/ledger.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { trxBurnSale, trxBurnSaleEvents } from '../../../src/chain/contracts/trxBurnSale.ts'
import { addressToEvmHex, nobody } from '../../../src/core/address.ts'
import { eventsOf, readContract } from '../contracts.ts'
import { type Buyer } from '../payments/steps.ts'
import { HELD_MS } from '../presale/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

export const TRX = 1_000_000n
export const TOKEN = 10n ** 18n

interface Visit extends WalletSettings, Pick<OpenOptions, 'worker'> {
  readonly language?: Choices['language']
}

/** Opens the screen in its own browser, with the account's wallet connected. */
export async function visitTrxBurn(
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Buyer,
  { language = 'en', worker, ...wallet }: Visit = {},
): Promise<Page> {
  const page = await open(`${origin}/htxRecord`, {
    language,
    ...(worker && { worker }),
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
  await page.getByTestId('trx-burn-facts').waitFor()
  return page
}

/** Waits until an element shows this text. */
export const says = (page: Page, testId: string, words: string | RegExp) =>
  page.getByTestId(testId).filter({ hasText: words }).waitFor()

/** Types an amount and opens the sheet. */
export async function ask(page: Page, amount: string): Promise<void> {
  await page.getByTestId('trx-burn-amount').fill(amount)
  await page.getByTestId('trx-burn-give').click()
}

/** Waits until the sheet's simulation has succeeded. */
export const isSimulated = (page: Page) => says(page, 'trx-burn-sheet-verdict', /Simulated|已模擬/)

/** Holds the burn button once the simulation succeeds. */
export async function confirm(page: Page): Promise<void> {
  await isSimulated(page)
  await page.getByTestId('trx-burn-confirm').click({ delay: HELD_MS })
}

/** Waits until the operation is acknowledged, then opens the records. */
export async function finish(page: Page): Promise<void> {
  await page.getByTestId('trx-burn-done').waitFor()
  await page.getByTestId('trx-burn-end').click()
  await page.getByTestId('trx-burn-sheet').waitFor({ state: 'hidden' })
}

/** Reads the sale contract and the recipients of the TRX, in process. */
export async function ledgerOf({ chain, world }: Sandbox) {
  const sale = world.launchpad.trxBurnSale!
  const begin = chain.head.number
  const token = await readContract({ chain }, trxBurnSale.token(sale))
  return {
    sale,
    most: () => readContract({ chain }, trxBurnSale.mostGiven(sale)),
    givenBy: ({ identity }: Buyer) =>
      readContract({ chain }, trxBurnSale.givenBy(sale, identity.address)),
    tokensOf: ({ identity }: Buyer) =>
      readContract({ chain }, trc20.balanceOf(token, identity.address)),
    /** Returns the balance of the zero address, in sun. */
    burnt: () => chain.read((state) => readAccount(state, addressToEvmHex(nobody))?.balance ?? 0n),
    /** Returns the burns since the call, in chain order. */
    gifts: () =>
      eventsOf({ chain }, sale, [trxBurnSaleEvents.given], begin).map(({ fields }) => fields),
  }
}
