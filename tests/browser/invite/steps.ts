import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { collectors } from '../../../sandbox/world/accounts.ts'
import { leader } from '../../../sandbox/world/past/inviting.ts'
import { referral } from '../../../src/chain/contracts/referral.ts'
import type { Address } from '../../../src/core/address.ts'
import { readContract } from '../contracts.ts'
import { type Buyer } from '../payments/steps.ts'
import { act, HELD_MS } from '../presale/steps.ts'

/** Returns the contract that records inviters. */
export const contractOf = ({ world }: Sandbox): Address => world.launchpad.referral!

/** An account that is active from the start. */
export const somebody: Address = collectors[4]!.address
export const theLeader: Address = leader.address

/** Sets an account's inviter on another device. */
export const bindElsewhere = (
  sandbox: Sandbox,
  who: Buyer,
  inviter: Address = theLeader,
): Promise<void> => act(sandbox, who, referral.bindParent(contractOf(sandbox), inviter))

/** Returns the inviter of an account, as stored on chain. */
export const inviterOf = async (sandbox: Sandbox, { identity }: Buyer) =>
  (await readContract(sandbox, referral.team(contractOf(sandbox), identity.address))).inviter

/** Holds the button that activates the account, once the simulation succeeds. */
export async function bind(page: Page): Promise<void> {
  await page
    .getByTestId('bind-sheet-verdict')
    .filter({ hasText: /Simulated|已模擬/ })
    .waitFor()
  await page.getByTestId('bind-confirm').click({ delay: HELD_MS })
}

/** Activates the account and waits until the activation is complete. */
export async function bindToEnd(page: Page): Promise<void> {
  await bind(page)
  await page.getByTestId('bind-done').waitFor()
}

export async function closeBinding(page: Page): Promise<void> {
  await page.getByTestId('bind-sheet-close').click()
  await page.getByTestId('bind-sheet').waitFor({ state: 'hidden' })
}

/** Waits until an element shows this text. */
export const says = (page: Page, testId: string, words: string | RegExp): Promise<void> =>
  page.getByTestId(testId).filter({ hasText: words }).waitFor()

/** Copies the invitation link, and expects a message if the browser refuses. */
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

/** Returns the address on screen without the separators of its groups. */
export const shownAddress = async (page: Page, testId: string) =>
  (await page.getByTestId(testId).first().innerText()).replaceAll(/\s/g, '')

/** Returns the inviter stored on this device. */
export const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('inviter') ?? 'null'))

/** Finds the row of an invited account. */
export const personIn = (page: Page, { identity }: Buyer) =>
  page
    .getByTestId('invitations-person')
    .filter({ has: page.locator(`a[href$="${identity.address}"]`) })
