import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import { EXPIRATION_MS } from '../../../src/outbox/expiration.ts'
import { approveOffline, goOffline, goOnline, prepare, readOldAge } from '../offline/steps.ts'
import {
  approve,
  asked,
  askedFor,
  nextBuyer,
  stage,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { closeDone, confirm, review, shown, TRX, visitProfile, wrap, wrappedOf } from './steps.ts'

const sandbox = useQuickSandbox()

const going = (page: Page) => page.getByTestId('wrapped-going-row')

thorough(
  'the network is lost after the wallet signed, and the page too: it is unwrapped once',
  async () => {
    const session = await openSession({ worker: 'own' })
    const { origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    await wrap(sandbox(), buyer, 12n * TRX)
    const page = await visitProfile(session, sandbox(), buyer, { wallet: { mode: 'ask' } })
    await prepare(session, page, sandbox())
    await review(page, '5')
    await until(() => page.getByTestId('unwrap-confirm').isEnabled())
    await confirm(page)
    await asked(page, 1)

    await approveOffline(page)
    // The page shows the last known balance with its age. A second unwrapping cannot start.
    await readOldAge(page, 'wrapped-stale')
    await shown(page, '12')
    await going(page).filter({ hasText: '5 WTRX' }).waitFor()
    expect(await page.getByTestId('wrapped-unwrap').count()).toBe(0)
    expect(await wrappedOf(sandbox(), buyer)).toBe(12n * TRX)

    await goOnline(page)
    await shown(page, '7')
    await going(page).waitFor({ state: 'detached' })
    expect(await wrappedOf(sandbox(), buyer)).toBe(7n * TRX)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })

    await goOffline(page)
    await page.goto(`${origin}/profile`)
    await readOldAge(page, 'wrapped-stale')
    await shown(page, '7')
    expect(await page.getByTestId('wrapped-unwrap').isDisabled()).toBe(true)
  },
)

thorough(
  'a sheet that was closed goes on with the same unwrapping, in another tab too',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    await wrap(sandbox(), buyer, 12n * TRX)
    const page = await visitProfile(session, sandbox(), buyer, { wallet: { mode: 'ask' } })
    await review(page)
    await confirm(page)
    await asked(page, 1)
    await page.getByTestId('unwrap-sheet-close').click()
    await going(page).waitFor()
    expect(await page.getByTestId('wrapped-unwrap').count()).toBe(0)
    const beside = await session.openBeside(page, '/profile')
    await going(beside).filter({ hasText: '12 WTRX' }).waitFor()
    expect(await beside.getByTestId('wrapped-unwrap').count()).toBe(0)
    expect(await findFaults(beside, 'wrapped-going-row')).toEqual([])

    // Uses the keyboard, because the wallet's prompt covers the row.
    await going(page).getByRole('button').press('Enter')
    await page.getByTestId('unwrap-sheet-close').waitFor()
    expect(await page.getByTestId('unwrap-confirm').count()).toBe(0)
    await approve(page)
    await closeDone(page)
    await page.getByTestId('wrapped').waitFor({ state: 'detached' })
    await beside.getByTestId('wrapped').waitFor({ state: 'detached' })
    expect(await wrappedOf(sandbox(), buyer)).toBe(0n)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
  },
)

thorough(
  'one that the network dropped is not repeated before it is proved dead, and then unwrapped once',
  async () => {
    const session = await openSession()
    const { chain, origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    await wrap(sandbox(), buyer, 12n * TRX)
    const page = await visitProfile(session, sandbox(), buyer)
    await review(page, '5')
    await until(() => page.getByTestId('unwrap-confirm').isEnabled())
    setFaults(chain, { dropBroadcast: true })
    await confirm(page)
    await stage(page, 'sent')
    setFaults(chain, {})
    await chain.advanceTime(EXPIRATION_MS + 10_000)
    const now = chain.head.number
    await until(() => chain.solidNumber > now)

    await page.goto(`${origin}/activity`)
    await page.getByTestId('activity-prove').waitFor()
    // The balance would allow a second unwrapping, so the app allows another try only after proof.
    expect(await wrappedOf(sandbox(), buyer)).toBe(12n * TRX)
    expect(await page.getByTestId('activity-resume').count()).toBe(0)
    expect(await page.getByTestId('activity-cancel').count()).toBe(0)
    await page.goto(`${origin}/profile`)
    await going(page).waitFor()
    expect(await page.getByTestId('wrapped-unwrap').count()).toBe(0)

    await page.goto(`${origin}/activity`)
    await page.getByTestId('activity-prove').click()
    await page.getByTestId('activity-proof-begin').click()
    await stage(page, 'included', 'failed')
    await page.reload()
    await page.getByTestId('activity-resume').click()
    await page.getByTestId('activity-earlier').waitFor()
    expect(await wrappedOf(sandbox(), buyer)).toBe(7n * TRX)
    // Transactions on chain: a deposit made elsewhere, and one withdrawal.
    expect(buyer.transactions().map(({ result }) => result)).toEqual(['SUCCESS', 'SUCCESS'])
  },
)

thorough(
  'a node that says nothing hides no balance in silence, and is asked again by a tap',
  async () => {
    const session = await openSession()
    session.problems.allow(/Failed to load resource/)
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    await wrap(sandbox(), buyer, 12n * TRX)
    setFaults(chain, { refuse: { status: 503, method: 'triggerconstantcontract' } })
    const page = await visitProfile(session, sandbox(), buyer)
    await page.getByTestId('wrapped-error').waitFor()
    expect(await page.getByTestId('wrapped-balance').count()).toBe(0)
    expect(await findFaults(page, 'wrapped-error')).toEqual([])
    setFaults(chain, {})
    await page.getByTestId('wrapped-retry').click()
    await shown(page, '12')
    await page.getByTestId('wrapped-error').waitFor({ state: 'detached' })
  },
)
