import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { EXPIRATION_MS } from '../../../src/outbox/expiration.ts'
import { approveOffline, goOnline, prepare } from '../offline/steps.ts'
import {
  approve,
  asked,
  askedFor,
  nextBuyer,
  stage,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { approveBefore, confirm, locksIn, review, visitLocks } from './steps.ts'

const sandbox = useQuickSandbox()

const beingLocked = (page: Page) => page.getByTestId('lock-being-row')

thorough(
  'the network is lost after the wallet signed, and the page too: it is locked once',
  async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const page = await visitLocks(session, sandbox(), buyer, { wallet: { mode: 'ask' } })
    await prepare(session, page, sandbox())
    await approveBefore(sandbox(), buyer, 40_000_000n)
    await review(page, '40', '7')
    await confirm(page)
    await asked(page, 1)

    await approveOffline(page)
    await page.getByTestId('lock-part-mine').click()
    await beingLocked(page).filter({ hasText: '40 USDT' }).waitFor()
    expect(await locksIn(sandbox(), buyer, 'tokenLock')).toEqual([])

    await goOnline(page)
    await page.getByTestId('lock-card').waitFor()
    await beingLocked(page).waitFor({ state: 'detached' })
    expect(await locksIn(sandbox(), buyer, 'tokenLock')).toMatchObject([{ units: 40_000_000n }])
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  },
)

thorough(
  'a sheet that was closed goes on with the same lock, and with the same unlocking',
  async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const page = await visitLocks(session, sandbox(), buyer, { wallet: { mode: 'ask' } })
    await approveBefore(sandbox(), buyer, 40_000_000n)
    await review(page, '40', '7')
    await confirm(page)
    await asked(page, 1)
    await page.getByTestId('lock-sheet-close').click()
    await beingLocked(page).filter({ hasText: '40 USDT' }).waitFor()
    expect(await page.getByTestId('lock-amount').inputValue()).toBe('')

    await review(page, '40', '7')
    // The pending operation's sheet has a close button. An unconfirmed one would have a cancel
    // button.
    await page.getByTestId('lock-sheet-close').waitFor()
    expect(await page.getByTestId('lock-confirm').count()).toBe(0)
    await approve(page)
    await page.getByTestId('lock-done').waitFor()
    await page.getByTestId('lock-to-mine').click()
    expect(await locksIn(sandbox(), buyer, 'tokenLock')).toMatchObject([{ units: 40_000_000n }])

    await chain.advanceTime(7 * DAY_MS)
    await page.reload()
    await page.getByTestId('lock-part-mine').click()
    await page.getByTestId('lock-unlock').click()
    await page.getByTestId('lock-unlock-confirm').click()
    await asked(page, 2)
    await page.getByTestId('lock-unlock-sheet-close').click()
    // Uses the keyboard, because the wallet's prompt covers the button.
    await page.getByTestId('lock-unlock').filter({ hasText: 'View progress' }).press('Enter')
    await page.getByTestId('lock-unlock-sheet-close').waitFor()
    expect(await page.getByTestId('lock-unlock-confirm').count()).toBe(0)

    // The reload closes the wallet's window, so the operation waits for a tap.
    await page.reload()
    await page.getByTestId('lock-part-mine').click()
    await page.getByTestId('lock-unlock').filter({ hasText: 'Resume' }).click()
    await asked(page, 3)
    await approve(page)
    await page.getByTestId('lock-unlock-done').waitFor()
    expect(await locksIn(sandbox(), buyer, 'tokenLock')).toMatchObject([{ isLocked: false }])
  },
)

thorough(
  'a lock that the network dropped is not repeated before it is proved dead, and then locked once',
  async () => {
    const session = await openSession()
    const { chain, origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    await approveBefore(sandbox(), buyer, 40_000_000n)
    const page = await visitLocks(session, sandbox(), buyer)
    await review(page, '40', '7')
    setFaults(chain, { dropBroadcast: true })
    await confirm(page)
    await stage(page, 'sent')
    setFaults(chain, {})
    await chain.advanceTime(EXPIRATION_MS + 10_000)
    const now = chain.head.number
    await until(() => chain.solidNumber > now)

    await page.goto(`${origin}/activity`)
    await page.getByTestId('activity-prove').waitFor()
    // The contract would accept a second lock, so the app allows another try only after proof.
    expect(await page.getByTestId('activity-resume').count()).toBe(0)
    expect(await page.getByTestId('activity-cancel').count()).toBe(0)
    await page
      .getByTestId('activity-advice')
      .filter({ hasText: 'that alone proves nothing' })
      .waitFor()
    await page.getByTestId('activity-prove').click()
    await page.getByTestId('activity-proof-begin').click()
    await stage(page, 'included', 'failed')

    await page.goto(`${origin}/lock`)
    await page.getByTestId('lock-part-mine').click()
    await page.getByTestId('lock-filter-failed').click()
    await page.getByTestId('lock-failed-row').filter({ hasText: 'Review failed' }).waitFor()
    await page.getByTestId('lock-failed-row').getByRole('link').click()
    await page.getByTestId('activity-resume').click()
    await page.getByTestId('activity-earlier').waitFor()
    expect(await locksIn(sandbox(), buyer, 'tokenLock')).toMatchObject([
      { units: 40_000_000n, isLocked: true },
    ])
    // Transactions on chain: an approval made elsewhere, and one lock.
    expect(buyer.transactions().map(({ result }) => result)).toEqual(['SUCCESS', 'SUCCESS'])
  },
)
