import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { EXPIRATION_MS } from '../../../src/outbox/expiration.ts'
import { findViolations } from '../accessibility.ts'
import {
  askedFor,
  buy,
  nextBuyer,
  outcomeOf,
  PAID_ONCE,
  stage,
  until,
  useQuickSandbox,
  visitBox,
  type Buyer,
} from '../payments/steps.ts'
import { openSession, type Session } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/**
 * Opens the activity screen with an order whose payment the node accepted and dropped. The payment
 * has expired.
 */
async function lostPayment(
  session: Session,
  { chain, origin }: Pick<Sandbox, 'chain' | 'origin'>,
  buyer: Buyer,
  language: 'en' | 'tc' = 'en',
): Promise<Page> {
  const page = await visitBox(session, { origin }, 'anvil', buyer, {}, language)
  setFaults(chain, { dropBroadcast: true })
  await buy(page)
  await stage(page, 'sent')
  setFaults(chain, {})
  await expire(chain)
  await page.goto(`${origin}/activity`)
  await page.getByTestId('activity-prove').waitFor()
  return page
}

/** Moves the solidified chain past the expiration of everything built so far. */
async function expire(chain: Sandbox['chain']): Promise<void> {
  await chain.advanceTime(EXPIRATION_MS + 10_000)
  const now = chain.head.number
  await until(() => chain.solidNumber > now)
}

describe.each(
  firstOf([
    {
      language: 'en' as const,
      advice: /takes this order only once/,
      dead: 'Proved: it was never carried out',
      receipt: ['Proved on', 'Account: T', 'Order: '],
    },
    {
      language: 'tc' as const,
      advice: /對這筆訂單只執行一次/,
      dead: '已證明：從未執行',
      receipt: ['已於', '帳戶：T', '訂單：'],
    },
  ]),
)('a payment that was never found, in $language', ({ language, advice, dead, receipt }) => {
  thorough(
    'is proved dead at a cost that is said first, paid anew once, and its proof given away',
    async () => {
      const session = await openSession()
      const buyer = nextBuyer(sandbox())
      const page = await lostPayment(session, sandbox(), buyer, language)
      await page.getByTestId('activity-advice').filter({ hasText: advice }).waitFor()
      await page.getByTestId('activity-resume').waitFor()
      await page.getByTestId('activity-look').waitFor()
      expect(await page.getByTestId('activity-cancel').count()).toBe(0)
      expect(await findViolations(page)).toEqual([])

      await page.getByTestId('activity-prove').click()
      await page.getByTestId('activity-proof-cost-blocks').filter({ hasText: /\d+/ }).waitFor()
      await page.getByTestId('activity-proof-cost-data').filter({ hasText: /\d/ }).waitFor()
      expect(await findViolations(page)).toEqual([])
      await page.getByTestId('activity-proof-begin').click()
      await page.getByTestId('operation-stage-included').filter({ hasText: dead }).waitFor()
      expect(await findViolations(page)).toEqual([])

      await page.getByTestId('activity-details').click()
      await page.getByTestId('activity-certificate-range').waitFor()
      await page.getByTestId('activity-certificate-list').locator('summary').click()
      const listed = await page.getByTestId('activity-certificate-list').locator('li').count()
      const count = page.getByTestId('activity-certificate-blocks').locator('dd')
      expect(await count.textContent()).toBe(String(listed))
      expect(listed).toBeGreaterThan(0)
      expect(await findViolations(page)).toEqual([])
      const text = await shared(page)
      for (const part of receipt) expect(text).toContain(part)
      // On a device without a share menu, the button copies the same text.
      expect(await copied(page)).toBe(text)
      await page.getByTestId('activity-receipt-close').click()

      await page.getByTestId('activity-resume').click()
      await until(async () => (await buyer.booked()).length === 1)
      await page.getByTestId('activity-earlier').waitFor()
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
      expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
    },
  )
})

/** Returns the text that the share button gives to the device's menu. */
async function shared(page: Page): Promise<string> {
  await page.evaluate(() => {
    Object.assign(window, { shared: undefined })
    navigator.share = async (data) => void Object.assign(window, { shared: data?.text })
  })
  await page.getByTestId('activity-share').click()
  const text = () => page.evaluate(() => (window as { shared?: string }).shared)
  await until(async () => (await text()) !== undefined)
  return (await text()) ?? ''
}

/** Returns the text that the share button copies if there is no menu. */
async function copied(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => Object.assign(navigator, { share: undefined }))
  await page.getByTestId('activity-share').click()
  const text = () => page.evaluate(() => navigator.clipboard.readText())
  await until(async () => (await text()) !== '')
  return text()
}
