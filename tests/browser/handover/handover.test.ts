import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  approve,
  asked,
  askedFor,
  nextBuyer,
  outcomeOf,
  PAID_ONCE,
  PAID_ONCE_IN_TWO,
  paid,
  useQuickSandbox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { handOver, orderIn, step, visitWithoutWallet } from './steps.ts'

const sandbox = useQuickSandbox()

test('a phone browser without a wallet hands over; a second browser with a wallet pays; the first shows it acknowledged', async () => {
  const session = await openSession()
  const { chain } = sandbox()
  const buyer = nextBuyer(sandbox())
  const phone = await visitWithoutWallet(session, sandbox(), 'anvil')
  const reported = collectReports(phone)
  const url = await handOver(phone)
  await step(phone, 'continued', 'current')
  chain.setMining({ mode: 'manual' })

  const inWallet = await session.open(url, {
    wallet: { shape: 'tronlink', mode: 'ask', account: buyer.account },
  })
  await inWallet.getByTestId('blindbox-handed-connect').click()
  await inWallet.getByTestId('connect-tronlink').click()
  await approve(inWallet)
  await inWallet.getByTestId('blindbox-confirm').click()
  await asked(inWallet, 1)

  await step(phone, 'continued')
  await step(phone, 'sent', 'current')
  await approve(inWallet)
  await step(inWallet, 'sent')
  await chain.mine()
  await step(phone, 'included')
  await step(phone, 'final', 'current')
  await chain.mine(5)
  chain.setMining({ mode: 'interval' })
  await step(phone, 'final')
  await step(phone, 'acknowledged')
  await paid(phone)
  await paid(inWallet)

  expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  expect(buyer.orders()).toEqual([orderIn(url)])
  expect(await askedFor(inWallet)).toEqual({ times: 1, transactions: 1 })
  // The browser that only follows the payment reports nothing.
  expect(reported).toEqual([])
  expect(buyer.reports().length).toBeGreaterThan(0)
})

thorough('a box for USDT is approved and paid in the browser of OKX Wallet', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const phone = await visitWithoutWallet(session, sandbox(), 'kiln')
  const [page, url] = await Promise.all([
    phone.context().waitForEvent('page'),
    handOver(phone, 'okx'),
  ])
  expect(new URL(page.url()).host).toBe('web3.okx.com')
  const inWallet = await session.open(url, {
    wallet: { shape: 'okx', mode: 'approve', account: buyer.account, connected: true },
  })
  await inWallet.getByTestId('blindbox-confirm').click()
  await paid(phone)
  expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
})

thorough('both payments of a box in two coins are followed', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const phone = await visitWithoutWallet(session, sandbox(), 'twinPour')
  const url = await handOver(phone)
  const inWallet = await session.open(url, {
    wallet: { mode: 'approve', account: buyer.account, connected: true },
  })
  await inWallet.getByTestId('blindbox-confirm').click()
  await step(phone, 'pay1')
  await paid(phone)
  expect(await outcomeOf(buyer)).toEqual(PAID_ONCE_IN_TWO)
})

/** Collects the payments that a browser's pages and worker report to the backend. */
function collectReports(page: Page): string[] {
  const reported: string[] = []
  page.context().on('request', (request) => {
    if (/FirstPayAfter/.test(request.url())) reported.push(request.postData() ?? '')
  })
  return reported
}
