import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { addressToHex, type Address } from '../../../src/core/address.ts'
import { send } from '../../sandbox/chainSender.ts'
import type { Buyer } from '../payments/steps.ts'
import type { Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

/**
 * Permission for every contract type that the app's payments need, and below it one for transfers
 * only.
 */
const ALL = '7fff1fc0033ec30f'.padEnd(64, '0')
export const TRANSFERS_ONLY = '02'.padEnd(64, '0')

export interface Terms {
  /** Contract types that the keys may sign, as a bit mask in hex. */
  readonly operations?: string
  readonly threshold?: bigint
}

/** Turns the account into a multisig account of these keys. Its own key no longer counts. */
export async function share(
  { chain }: Sandbox,
  account: Buyer,
  keys: readonly Buyer[],
  { operations = ALL, threshold = 2n }: Terms = {},
): Promise<void> {
  const listed = keys.map(({ identity }) => ({
    address: addressToHex(identity.address),
    weight: 1n,
  }))
  // No signer is a key of the owner permission, so only the active permission applies.
  const owner = { permission_name: 'owner', threshold: 1n, keys: [nobodysKey] }
  const pay = {
    type: 'Active',
    permission_name: `${threshold}/${keys.length}`,
    threshold,
    operations,
    keys: listed,
  }
  const update = { owner, actives: [pay] }
  const { code } = await send(
    chain,
    account.identity.key,
    'AccountPermissionUpdateContract',
    update,
  )
  expect(code).toBe('SUCCESS')
}

const nobodysKey = { address: `41${'77'.repeat(20)}`, weight: 1n }

interface Visit {
  readonly language?: Choices['language']
  readonly wallet?: WalletSettings
  /** Account that was chosen on an earlier visit. */
  readonly account?: Buyer
}

/** Opens a page of the app in its own browser, with a signer's wallet connected. */
export const visitAs = (
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  path: string,
  signer: Buyer,
  { language = 'en', wallet = {}, account }: Visit = {},
): Promise<Page> =>
  open(`${origin}${path}`, {
    language,
    wallet: { mode: 'approve', ...wallet, account: signer.account, connected: true },
    ...(account && {
      actsFor: { signer: signer.identity.address, account: account.identity.address },
    }),
  })

/** Types the full address of the account that the connected wallet acts for. */
export async function actFor(page: Page, account: Address): Promise<void> {
  // Until the wallet shows its account, the pill offers to connect one.
  await page.getByTestId('wallet-pill').filter({ hasText: '…' }).click()
  await page.getByTestId('act-for-open').click()
  await page.getByTestId('act-for-address').fill(account)
  await page.getByTestId('act-for-confirm').click()
  await page.getByTestId('act-for-stop').waitFor()
  await page.keyboard.press('Escape')
}

/** Waits until the sheet shows this weight of signatures. */
export const weight = (page: Page, reached: string) =>
  page.getByTestId('cosign-weight').filter({ hasText: reached }).waitFor()

/** Waits until the sheet of a share shows this state. */
export const standing = (page: Page, text: RegExp) =>
  page.getByTestId('cosign-standing').filter({ hasText: text }).waitFor()

/** Waits until the page reports this reason for rejecting a share. */
export const refusal = (page: Page, text: RegExp) =>
  page.getByTestId('cosign-error').filter({ hasText: text }).waitFor()

/** Pastes a share and has it checked. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.getByTestId('cosign-text').fill(text)
  await page.getByTestId('cosign-read').click()
}

/** Waits until the operation on screen is acknowledged. */
export const followed = (page: Page) =>
  page.locator('[data-testid="operation-stage-acknowledged"][data-state="done"]').waitFor()

/** Returns the file that the sheet offers to co-signers. */
export async function signingRequestFile(page: Page): Promise<string> {
  await page.getByTestId('hand-on-way-file').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('hand-on-file').click(),
  ])
  return readFile(await download.path(), 'utf8')
}

/**
 * Returns the link that the sheet offers to co-signers. It is copied, because the browser has no
 * share menu.
 */
export async function signingRequestLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByTestId('hand-on-way-link').click()
  await page.getByTestId('hand-on-link').click()
  await page.getByText(/The link is copied|已複製連結/).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Returns the pixels of each code that the sheet shows, in turn. */
export async function signingRequestCodes(page: Page): Promise<Buffer[]> {
  await page.getByTestId('hand-on-way-code').click()
  const code = page.getByTestId('hand-on-code')
  await code.waitFor()
  const pictures = new Map<string | null, Buffer>()
  for (;;) {
    const source = await code.getAttribute('src')
    if (pictures.has(source)) return [...pictures.values()]
    pictures.set(source, await code.screenshot())
    await page.getByTestId('hand-on-next').click()
  }
}
