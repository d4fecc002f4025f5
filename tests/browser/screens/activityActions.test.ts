import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findViolations } from '../accessibility.ts'
import {
  askedFor,
  buy,
  nextBuyer,
  outcomeOf,
  PAID_ONCE,
  setMode,
  trouble,
  until,
  useQuickSandbox,
  visitBox,
  type Buyer,
} from '../payments/steps.ts'
import { openSession, type Session } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

describe.each(
  firstOf([
    {
      language: 'en' as const,
      away: /The shop does not answer/,
      since: /^since \d\d:\d\d:\d\d · /,
      waitsForUser: 'Waits for you',
      tryNow: 'Try now',
      resume: 'Resume',
      cancel: 'Cancel order',
      declined: /you declined/,
      look: 'Look again',
    },
    {
      language: 'tc' as const,
      away: /商店沒有回應/,
      since: /^自 \d\d:\d\d:\d\d 起 · /,
      waitsForUser: '等你操作',
      tryNow: '立即重試',
      resume: '繼續',
      cancel: '取消訂單',
      declined: /你已拒絕/,
      look: '再查一次',
    },
  ]),
)('what the activity screen offers, in $language', (words) => {
  const { language } = words
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

  /** Opens the activity screen with an order that the backend has not answered yet. */
  async function unanswered(session: Session, buyer: Buyer): Promise<Page> {
    session.problems.allow(/Failed to load resource/)
    const { origin, backend } = sandbox()
    const page = await visitBox(session, { origin }, 'anvil', buyer, {}, language)
    backend.faults.add({ path: 'buyProductFirstPayBefore', status: 503 })
    await buy(page)
    await trouble(page, words.away)
    await page.goto(`${origin}/activity`)
    await page.getByTestId('activity-waiting').filter({ hasText: words.since }).waitFor()
    return page
  }

  thorough('to try now, and to go on when the shop has answered: paid once', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await unanswered(session, buyer)
    expect(await findViolations(page)).toEqual([])
    // The tap comes while the backend is down. Once it is back, the next automatic try may come
    // first.
    const asked = page.waitForRequest(/buyProductFirstPayBefore$/)
    await press(page, words.tryNow)
    await asked
    sandbox().backend.faults.clear()
    await page.getByRole('status').filter({ hasText: words.waitsForUser }).waitFor()
    expect(await page.getByTestId('activity-waiting').count()).toBe(0)
    await press(page, words.resume)
    await page.getByTestId('activity-earlier').waitFor()
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  })

  thorough('to cancel what no wallet was shown', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await unanswered(session, buyer)
    await press(page, words.cancel)
    await page.getByTestId('activity-empty').waitFor()
    expect(await askedFor(page)).toEqual({ times: 0, transactions: 0 })
  })

  thorough(
    'to look again and to go on, but not to cancel, what a wallet was shown: paid once',
    async () => {
      const session = await openSession()
      const { origin } = sandbox()
      const buyer = nextBuyer(sandbox())
      const page = await visitBox(session, { origin }, 'anvil', buyer, {}, language)
      await setMode(page, 'reject')
      await buy(page)
      await trouble(page, words.declined)
      await page.goto(`${origin}/activity`)
      await page.getByTestId('activity-resume').waitFor()
      expect(await page.getByTestId('activity-cancel').count()).toBe(0)
      expect(await findViolations(page)).toEqual([])
      const looked = page.waitForRequest(/\/wallet\/gettransactioninfobyid$/)
      await press(page, words.look)
      await looked
      await setMode(page, 'approve')
      await press(page, words.resume)
      await page.getByTestId('activity-earlier').waitFor()
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
      // The wallet was offered the same transaction twice.
      expect(await askedFor(page)).toEqual({ times: 2, transactions: 1 })
      await until(async () => (await page.getByTestId('activity-operation').count()) === 0)
    },
  )
})
