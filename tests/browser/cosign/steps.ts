import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { ACTED_FOR_KEY } from '../../../src/chain/actedFor.ts'
import type { Address } from '../../../src/core/address.ts'
import { addressToHex } from '../../../src/core/address.ts'
import { send } from '../../sandbox/chainSender.ts'
import { visitBox, type Buyer } from '../payments/steps.ts'
import type { Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

// Every contract type that the app's payments need.
const OPERATIONS = '7fff1fc0033ec30f'.padEnd(64, '0')

/** From now on the account takes two signatures of these keys, and its own is worth nothing. */
export async function share(
  { chain }: Sandbox,
  account: Buyer,
  keys: readonly Buyer[],
  operations = OPERATIONS,
): Promise<void> {
  const listed = keys.map(({ identity }) => ({
    address: addressToHex(identity.address),
    weight: 1n,
  }))
  const { code } = await send(chain, account.identity.key, 'AccountPermissionUpdateContract', {
    owner: { permission_name: 'owner', threshold: 2n, keys: listed },
    actives: [{ type: 'Active', permission_name: 'pay', threshold: 2n, operations, keys: listed }],
  })
  expect(code).toBe('SUCCESS')
}

interface Signer {
  readonly signer: Buyer
  readonly account: Buyer
  readonly language?: Choices['language']
  readonly wallet?: WalletSettings
}

/** Types in full for which account the connected wallet acts. */
export async function actFor(page: Page, account: Address): Promise<void> {
  await page.getByTestId('wallet-pill').click()
  await page.getByTestId('act-for-open').click()
  await page.getByTestId('act-for-address').fill(account)
  await page.getByTestId('act-for-confirm').click()
  await page.getByTestId('act-for-stop').waitFor()
  await page.keyboard.press('Escape')
}

/** What earlier visits left: this key acts for that account. */
export const actsFor = ({ signer, account }: Pick<Signer, 'signer' | 'account'>) => ({
  [ACTED_FOR_KEY]: JSON.stringify([[signer.identity.address, account.identity.address]]),
})

/** The page to take up what was handed on, in a browser of its own. */
export async function visitCosign(
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  signer: Buyer,
  {
    language = 'en',
    wallet = {},
    hash = '',
  }: Omit<Partial<Signer>, 'signer' | 'account'> & { readonly hash?: string } = {},
): Promise<Page> {
  const page = await open(`${origin}/cosign${hash}`, {
    language,
    wallet: { mode: 'approve', ...wallet, account: signer.account, connected: true },
  })
  await page.getByTestId('cosign-page').waitFor()
  return page
}

/** What the shown sheet hands on as a file. */
export async function handedOnFile(page: Page): Promise<string> {
  await page.getByTestId('hand-on-way-file').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('hand-on-file').click(),
  ])
  return readFile(await download.path(), 'utf8')
}

/** What it hands on as a link: copied, where the browser has no menu to share by. */
export async function handedOnLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByTestId('hand-on-way-link').click()
  await page.getByTestId('hand-on-link').click()
  await page.getByText(/The link is copied|已複製連結/).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** The pixels of each code that it shows, one after the other. */
export async function handedOnCodes(page: Page): Promise<Buffer[]> {
  await page.getByTestId('hand-on-way-code').click()
  const code = page.getByTestId('hand-on-code')
  await code.waitFor()
  const pictures = new Map<string, Buffer>()
  for (;;) {
    const source = await code.getAttribute('src')
    if (source === null || pictures.has(source)) break
    pictures.set(source, await code.screenshot())
    const next = page.getByTestId('hand-on-next')
    if ((await next.count()) === 0) break
    await next.click()
  }
  return [...pictures.values()]
}

export { visitBox }
