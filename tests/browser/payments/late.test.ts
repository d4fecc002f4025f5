import { expect } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { openSession } from '../session.ts'
import { nextBuyer, openSheet, paid, useQuickSandbox } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

thorough('a sheet whose code does not arrive at first is shown all the same', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource|ERR_CONNECTION_RESET/)
  const { origin } = sandbox()
  const { account } = nextBuyer(sandbox())
  const wallet = { mode: 'approve', account, connected: true } as const
  const page = await session.open(`${origin}/robots.txt`, { wallet, worker: 'none' })
  const asked = new Map<string, number>()
  await page.route(/\/assets\/(Order|Reveal|Details)Sheets?-.*\.js$/, (route) => {
    const { pathname } = new URL(route.request().url())
    const times = (asked.get(pathname) ?? 0) + 1
    asked.set(pathname, times)
    // The page requests each file twice at once: as a preload, and when it imports the file.
    return times <= 2 ? route.abort('connectionreset') : route.continue()
  })

  await page.goto(`${origin}/blindBox/${boxIds.anvil}`)
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  await openSheet(page)
  await page.getByTestId('blindbox-confirm').click()
  await paid(page)
  await page.getByTestId('blindbox-to-my-boxes').click()
  await page.getByTestId('blindbox-open-one').click()
  await page.getByTestId('blindbox-reveal-close').waitFor()
  await page.goto(`${origin}/activity`)
  await page.getByTestId('activity-earlier').first().click()
  await page.getByTestId('activity-receipt').waitFor()
  expect(asked.size).toBe(3)
  expect(Math.min(...asked.values())).toBeGreaterThan(2)
})
