import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import {
  askAgain,
  asked,
  askedToSign,
  buyerOf,
  nextBuyer,
  openSheet,
  paid,
  payElsewhere,
  readyButton,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { readRows } from '../rows.ts'
import { wrap } from '../wrapped/steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Fault of a node that holds its answers until it is healed. */
const SLOW = { held: true }
const WITHOUT_TRX = 11

const button = (page: Page) => page.getByTestId('blindbox-confirm')
const heightOf = async (page: Page) =>
  (await page.getByTestId('blindbox-sheet').boundingBox())?.height

thorough(
  'until a slow node has answered the button says so, and a tap on it does nothing',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'kiln', buyer)
    setFaults(sandbox().chain, SLOW)
    await openSheet(page)
    await button(page).filter({ hasText: 'Checking…' }).waitFor()
    const before = await heightOf(page)
    await button(page).click({ force: true })
    expect(await page.getByTestId('blindbox-sheet-facts').textContent()).not.toContain('about')

    setFaults(sandbox().chain, {})
    await page.getByTestId('blindbox-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
    await page.getByTestId('blindbox-sheet-facts-total').filter({ hasText: 'about' }).waitFor()
    expect(await heightOf(page)).toBe(before)
    expect(await page.getByTestId('operation-stage').count()).toBe(0)
    expect(buyer.orders()).toEqual([])
    expect(await askedToSign(page)).toEqual([])

    await button(page).click()
    await paid(page)
  },
)

thorough('whoever has too little learns it from a slow node too, and makes no order', async () => {
  const session = await openSession()
  const buyer = buyerOf(sandbox(), WITHOUT_TRX)
  const page = await visitBox(session, sandbox(), 'anvil', buyer)
  setFaults(sandbox().chain, SLOW)
  await openSheet(page)
  await button(page).click({ force: true })
  setFaults(sandbox().chain, {})
  await page
    .getByTestId('blindbox-sheet-obstacle')
    .filter({ hasText: 'Insufficient TRX balance' })
    .waitFor()
  expect(await button(page).isDisabled()).toBe(true)
  expect(buyer.orders()).toEqual([])
})

thorough('whoever cannot pay what an opening takes learns it before the tap', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const order = { key: '7'.repeat(64), box: 'anvil', quantity: 1n, trx: 120n } as const
  await payElsewhere(sandbox(), buyer, order)
  const page = await session.open(`${sandbox().origin}/nodeBox`, {
    wallet: { mode: 'ask', account: buyer.account, connected: true },
  })
  await page.getByText('Opening it takes a network fee of about').waitFor()

  await wrap(sandbox(), buyer, (await buyer.sun()) - 7_000_000n)
  await page.reload()
  await page
    .getByTestId('blindbox-open-obstacle')
    .filter({ hasText: 'Insufficient TRX balance' })
    .waitFor()
  expect(await findFaults(page, 'blindbox-open-obstacle')).toEqual([])
})

thorough(
  'a node that does not answer is told, and the way on without it is another button',
  async () => {
    const session = await openSession()
    session.problems.allow(/503/)
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    const refuse = { status: 503, method: 'triggerconstantcontract' } as const
    setFaults(sandbox().chain, { refuse })
    // Taps directly, because the button that openSheet waits for may never appear.
    await page.getByTestId('blindbox-buy').click()
    const unanswered = page.getByTestId('blindbox-sheet-unanswered')
    await unanswered.filter({ hasText: 'The network did not answer' }).waitFor()
    expect(await button(page).count()).toBe(0)
    expect(buyer.orders()).toEqual([])

    const refused = page.waitForResponse((response) => response.status() === 503)
    await page.getByTestId('blindbox-check-again').click()
    await refused
    await unanswered.waitFor()
    const heal = () => setFaults(sandbox().chain, {})
    await askAgain(page, '**/wallet/*', 'blindbox-check-again', heal)
    await page.getByTestId('blindbox-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
    // TRX needs no approval, so the sheet does not mention one.
    expect(await page.locator('[data-testid^="blindbox-sheet-approval"]').count()).toBe(0)

    await page.getByTestId('blindbox-cancel').click()
    await page.getByTestId('blindbox-sheet').waitFor({ state: 'detached' })
    setFaults(sandbox().chain, { refuse: { status: 503, method: 'getaccountresource' } })
    await page.getByTestId('blindbox-buy').click()
    await page.getByTestId('blindbox-unchecked').click()
    setFaults(sandbox().chain, {})
    await asked(page, 1)
  },
)

thorough(
  'a finger meant for "Check again" does not pay when the network answers by itself in between',
  async () => {
    const session = await openSession()
    session.problems.allow(/503/)
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    const refuse = { status: 503, method: 'triggerconstantcontract' } as const
    setFaults(sandbox().chain, { refuse })
    await page.getByTestId('blindbox-buy').click()
    await page.getByTestId('blindbox-check-again').hover()
    await page.evaluate(tapAtOnce, 'blindbox-confirm')
    await page.mouse.down()
    setFaults(sandbox().chain, {})
    const isPaid = page.getByTestId('sandbox-wallet-approve')
    await readyButton(page, 'blindbox-confirm').or(isPaid).waitFor()
    await page.mouse.up()
    expect(await readRows(page)).toEqual([])
    await button(page).click()
    await asked(page, 1)
  },
)

/** Taps an element as soon as it appears, before a user could have seen it. Runs in the page. */
function tapAtOnce(testId: string): void {
  const observer = new MutationObserver(() => {
    const button = document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
    if (!button) return
    observer.disconnect()
    button.click()
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
}
