import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { collectors } from '../../../sandbox/world/accounts.ts'
import { leader } from '../../../sandbox/world/past/inviting.ts'
import { referral } from '../../../src/chain/contracts/referral.ts'
import type { Address } from '../../../src/core/address.ts'
import { readContract } from '../contracts.ts'
import { type Buyer } from '../payments/steps.ts'
import { act, HELD_MS } from '../presale/steps.ts'

/** Knows who invited whom. */
export const contractOf = ({ world }: Sandbox): Address => world.launchpad.referral!

/** Somebody who is active from the start, and the leader. */
export const somebody: Address = collectors[4]!.address
export const theLeader: Address = leader.address

/** Binds somebody's inviter on another device. */
export const bindElsewhere = (
  sandbox: Sandbox,
  who: Buyer,
  inviter: Address = theLeader,
): Promise<void> => act(sandbox, who, referral.bindParent(contractOf(sandbox), inviter))

/** Whom somebody is bound to, as the contract has it. */
export const inviterOf = async (sandbox: Sandbox, { identity }: Buyer) =>
  (await readContract(sandbox, referral.team(contractOf(sandbox), identity.address))).inviter

/** Holds the button that binds, once that will succeed. */
export async function bind(page: Page): Promise<void> {
  await page
    .getByTestId('bind-sheet-verdict')
    .filter({ hasText: /Simulated|已模擬/ })
    .waitFor()
  await page.getByTestId('bind-confirm').click({ delay: HELD_MS })
}

/** The same, and waits until the account is activated. */
export async function bindToEnd(page: Page): Promise<void> {
  await bind(page)
  await page.getByTestId('bind-done').waitFor()
}

export async function closeBinding(page: Page): Promise<void> {
  await page.getByTestId('bind-sheet-close').click()
  await page.getByTestId('bind-sheet').waitFor({ state: 'hidden' })
}

/** Waits until something says these words. */
export const says = (page: Page, testId: string, words: string | RegExp): Promise<void> =>
  page.getByTestId(testId).filter({ hasText: words }).waitFor()

/** The invitation's link is copied, and told if the browser refuses. */
export async function copiesItsLink(page: Page): Promise<void> {
  const toast = (text: RegExp) => page.getByTestId('toast').filter({ hasText: text }).waitFor()
  const refuse = (isRefused: boolean) =>
    page.evaluate((refused) => {
      navigator.clipboard.writeText = refused
        ? () => Promise.reject(new DOMException('no', 'NotAllowedError'))
        : () => Promise.resolve()
    }, isRefused)
  await refuse(false)
  await page.getByTestId('invitations-copy').click()
  await toast(/^Copied/)
  await refuse(true)
  await page.getByTestId('invitations-copy').click()
  await toast(/^Copy failed/)
}

/** The address as shown, whatever separates its groups. */
export const shownAddress = async (page: Page, testId: string) =>
  (await page.getByTestId(testId).first().innerText()).replaceAll(/\s/g, '')

/** Whose invitation this device keeps. */
export const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('inviter') ?? 'null'))

/** The row of somebody who was invited. */
export const personIn = (page: Page, { identity }: Buyer) =>
  page
    .getByTestId('invitations-person')
    .filter({ has: page.locator(`a[href$="${identity.address}"]`) })
