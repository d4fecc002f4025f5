import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  PAID_ONCE,
  buy,
  nextBuyer,
  openSheet,
  outcomeOf,
  paid,
  stage,
  useQuickSandbox,
  visitBox,
  until,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { goOffline, goOnline, kept, prepare } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const tray = (page: Page) => page.getByTestId('outbox-tray')

/** Whether neither the tray nor the element covers the other along its middle. */
const areApart = (page: Page, testId: string) =>
  page.evaluate((id) => {
    const isUncovered = (name: string) => {
      const element = document.querySelector(`[data-testid="${name}"]`)!
      const { left, top, width, height } = element.getBoundingClientRect()
      return [0.1, 0.5, 0.9].every((part) =>
        element.contains(document.elementFromPoint(left + width / 2, top + height * part)),
      )
    }
    return isUncovered(id) && isUncovered('outbox-tray')
  }, testId)

describe('without a network', () => {
  thorough('buying waits, on the page and in the sheet, and goes on by itself', async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await prepare(session, page, sandbox())
    const offer = page.getByTestId('blindbox-buy')
    await goOffline(page)
    await page.getByTestId('blindbox-obstacle').filter({ hasText: 'You are offline' }).waitFor()
    expect(await offer.isDisabled()).toBe(true)
    await goOnline(page)
    await until(() => offer.isEnabled())

    await openSheet(page)
    const pay = page.getByTestId('blindbox-confirm')
    await goOffline(page)
    await page.getByTestId('blindbox-sheet-obstacle').filter({ hasText: 'offline' }).waitFor()
    expect(await pay.isDisabled()).toBe(true)
    await goOnline(page)
    await pay.click()
    await paid(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  })

  thorough(
    'a payment that is on its way waits in the tray, and is done without a tap',
    async () => {
      const session = await openSession({ worker: 'own' })
      const { origin, chain } = sandbox()
      const buyer = nextBuyer(sandbox())
      const page = await visitBox(session, sandbox(), 'anvil', buyer)
      await prepare(session, page, sandbox())
      chain.setMining({ mode: 'manual' })
      await buy(page)
      await stage(page, 'sent')
      expect(await tray(page).count()).toBe(0)
      await goOffline(page)
      // The sheet with this message stays on top.
      await page.getByTestId('operation-trouble').filter({ hasText: 'You are offline' }).waitFor()
      await tray(page).waitFor()
      await page.getByTestId('blindbox-sheet-close').click({ trial: true })
      await page.getByTestId('blindbox-sheet-close').click()
      await page.getByTestId('blindbox-sheet').waitFor({ state: 'detached' })
      expect(await tray(page).textContent()).toBe('1 operation waits for the network')
      expect(await areApart(page, 'blindbox-buy')).toBe(true)

      await page.goto(origin)
      await tray(page).waitFor()
      expect(await areApart(page, 'tab-activity')).toBe(true)
      await tray(page).click()
      await page.getByTestId('operation-trouble').filter({ hasText: 'You are offline' }).waitFor()
      expect(await tray(page).count()).toBe(0)
      await page.getByTestId('tab-home').click()
      await tray(page).waitFor()

      chain.setMining({ mode: 'interval' })
      await goOnline(page)
      await tray(page).waitFor({ state: 'detached' })
      await page.getByTestId('tab-activity').click()
      await page.getByTestId('activity-earlier').filter({ hasText: 'Done' }).waitFor()
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    },
  )

  thorough('all that is said can be read', async () => {
    const session = await openSession({ worker: 'own' })
    const { origin, chain } = sandbox()
    const { account } = nextBuyer(sandbox())
    const page = await session.open(`${origin}/announcements`, {
      wallet: { mode: 'approve', account, connected: true },
    })
    await prepare(session, page, sandbox())
    await page.goto(origin)
    await kept(page, 'swapCoinIssuedList')
    await page.goto(`${origin}/blindBox/2`)
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    await saysInChinese(page, '鐵砧盲盒')
    chain.setMining({ mode: 'manual' })
    await buy(page)
    await stage(page, 'sent')
    await goOffline(page)
    await tray(page).waitFor()
    const faults: string[] = []
    const look = async (name: string) => {
      faults.push(...(await findFaults(page, name)))
      // The search for violations leaves the browser online.
      await goOffline(page)
    }
    await look('offline-order')
    for (const [path, there] of [
      ['/', 'home-tokens-stale'],
      ['/blindBox/2', 'blindbox-obstacle'],
      ['/blindBox', 'blindbox-market-error'],
      ['/announcements/welcome', 'announcement-stale'],
      ['/activity', 'operation-trouble'],
    ] as const) {
      await page.goto(origin + path)
      await page.getByTestId(there).first().waitFor()
      if (path !== '/activity') await tray(page).waitFor()
      await look(`offline${path.replaceAll('/', '-')}`)
    }
    await page.goto(origin)
    await page.getByTestId('home-phase-ended').click()
    await page.getByTestId('home-search-open').click()
    await page.getByTestId('home-search').fill('nothing')
    await page.getByTestId('home-tokens-empty').waitFor()
    await look('offline-not-found')
    expect(faults).toEqual([])
  })
})

thorough('a shop that does not answer for a while is named in the tray until it does', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource/)
  const { backend } = sandbox()
  const buyer = nextBuyer(sandbox())
  const page = await visitBox(session, sandbox(), 'anvil', buyer)
  backend.faults.add({ path: 'buyProductFirstPayAfter', status: 503 })
  await buy(page)
  await tray(page).filter({ hasText: '1 operation waits for the shop to answer' }).waitFor()
  backend.faults.clear()
  await tray(page).waitFor({ state: 'detached' })
  await paid(page)
  expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
})
