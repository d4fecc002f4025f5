import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { nextBuyer, useQuickSandbox, type Buyer } from '../payments/steps.ts'
import { look } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession, type Session } from '../session.ts'
import { addSession, endSeen, endUnseen, sessionsOf, signIn } from '../signin/steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Opens the profile of an account that is signed in here and on another device. */
async function visitSignedIn(session: Session, buyer: Buyer, language: 'en' | 'tc'): Promise<Page> {
  const page = await session.open(`${sandbox().origin}/profile`, {
    language,
    wallet: { mode: 'approve', account: buyer.account, connected: true },
  })
  await page.getByTestId('profile-sign-in').click()
  await signIn(page)
  await page.getByTestId('profile-session').waitFor()
  await addSession(sandbox(), buyer)
  await look(page)
  await page.getByTestId('profile-session').nth(1).waitFor()
  return page
}

const everywhere = (page: Page) => page.getByTestId('profile-sign-out-all')
const toast = (page: Page, words: string) =>
  page.getByTestId('toast').filter({ hasText: words }).waitFor()

thorough(
  'a session that ends by itself leaves the ways out under the finger: everywhere is signed out once signed in again',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitSignedIn(session, buyer, 'tc')
    const ways = [everywhere(page), page.getByTestId('profile-sign-out')]
    const places = () => Promise.all(ways.map((way) => way.boundingBox()))
    const before = await places()
    await endSeen(page, sandbox(), buyer)
    await addSession(sandbox(), buyer)
    const over = page.getByTestId('profile-session-over')
    await over.or(page.getByTestId('profile-signed-out')).waitFor()
    expect(await Promise.all(ways.map((way) => way.count()))).toEqual([1, 1])
    expect(await places()).toEqual(before)
    expect(await over.textContent()).toContain('此登入已到期')
    const faults = await findFaults(page, 'profile-session-over')

    // The sessions stay unless the user signs in again.
    await everywhere(page).click()
    await page.getByTestId('sign-in-again').waitFor()
    await page.getByTestId('sign-in-cancel').click()
    await page.getByTestId('sign-in-sheet').waitFor({ state: 'detached' })
    await over.waitFor()
    expect(await page.getByTestId('toast').count()).toBe(0)
    await everywhere(page).click()
    await page.getByTestId('sign-in-again').waitFor()
    expect(await sessionsOf(sandbox(), buyer)).toHaveLength(1)
    await signIn(page)
    await toast(page, '已登出所有裝置')
    await page.getByTestId('profile-signed-out').waitFor()
    expect(await sessionsOf(sandbox(), buyer)).toEqual([])

    // After a reload the sessions are unknown, but the page still asks for them. The session can be
    // renewed in its row.
    await page.getByTestId('profile-sign-in').click()
    await signIn(page)
    await page.getByTestId('profile-session').waitFor()
    await endSeen(page, sandbox(), buyer)
    await page.reload()
    await over.waitFor()
    expect(await Promise.all(ways.map((way) => way.count()))).toEqual([1, 1])
    await over.getByTestId('profile-sign-in').click()
    await signIn(page)
    await page.getByTestId('profile-session').waitFor()
    await page.getByTestId('profile-sign-out').click()
    await toast(page, '已登出此裝置')
    expect(faults).toEqual([])
  },
)

thorough(
  'everywhere is signed out although the page learns with the tap alone that its session is over',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitSignedIn(session, buyer, 'en')
    await endUnseen(page, sandbox(), buyer)
    await addSession(sandbox(), buyer)
    await everywhere(page).click()
    await page.getByTestId('sign-in-again').waitFor()
    expect(await sessionsOf(sandbox(), buyer)).toHaveLength(1)
    sandbox().backend.faults.clear()
    await signIn(page)
    await toast(page, 'You are signed out everywhere')
    expect(await sessionsOf(sandbox(), buyer)).toEqual([])
  },
)

thorough(
  'a finger on "Sign out" does not come up on "Sign in" when the session ends in between',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitSignedIn(session, buyer, 'en')
    await page.getByTestId('profile-wallet').getByRole('button').click()
    await page.getByTestId('wallet-sign-out').hover()
    await page.mouse.down()
    await endSeen(page, sandbox(), buyer)
    await page.getByTestId('wallet-sign-in').waitFor()
    await page.mouse.up()
    expect(await page.getByTestId('sign-in-sheet').count()).toBe(0)
    await page.getByTestId('wallet-sign-in').click()
    await page.getByTestId('sign-in-again').waitFor()
  },
)
