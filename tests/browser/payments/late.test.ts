import { expect, test } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { openSession } from '../session.ts'
import { nextBuyer, openSheet, paid, useQuickSandbox } from './steps.ts'

const sandbox = useQuickSandbox()

test('a sheet whose code does not arrive at first is shown all the same', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource|ERR_CONNECTION_RESET/)
  const { origin } = sandbox()
  const { account } = nextBuyer(sandbox())
  const wallet = { mode: 'approve', account, connected: true } as const
  const page = await session.open(`${origin}/robots.txt`, { wallet, worker: 'none' })
  const dropped: string[] = []
  await page.route(/\/assets\/(Order|Reveal|Receipt)Sheets?-.*\.js$/, (route) => {
    const [, name = ''] = /assets\/([A-Za-z]+)-/.exec(route.request().url()) ?? []
    if (dropped.includes(name)) return route.continue()
    dropped.push(name)
    return route.abort('connectionreset')
  })

  await page.goto(`${origin}/blindBox/${boxIds.anvil}`)
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  await openSheet(page)
  await page.getByTestId('blindbox-pay').click()
  await paid(page)
  await page.getByTestId('blindbox-to-my-boxes').click()
  await page.getByTestId('blindbox-open-one').click()
  await page.getByTestId('blindbox-reveal-close').waitFor()
  await page.goto(`${origin}/activity`)
  await page.getByTestId('activity-earlier').first().click()
  await page.getByTestId('activity-receipt').waitFor()
  expect(dropped).toEqual(['OrderSheets', 'RevealSheet', 'ReceiptSheet'])
})
