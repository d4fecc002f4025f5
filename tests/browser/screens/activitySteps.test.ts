import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  approve,
  asked,
  buy,
  nextBuyer,
  reject,
  stage,
  trouble,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const rows = (page: Page) => page.locator('[data-testid^="operation-stage-"]')
/** Returns the name of each step, without its details and state. */
const names = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => row.querySelector('div > div')?.firstChild?.textContent ?? ''),
  )

thorough.each([
  {
    language: 'en' as const,
    steps: ['Approve 30 USDT', 'Pay 30 USDT', 'In a block', 'Final', 'Recorded by Casthouse'],
    asking: 'Confirm in wallet',
    declined: 'Declined in wallet',
    resume: 'Resume',
    same: 'the same transaction again: it is not carried out twice',
  },
  {
    language: 'tc' as const,
    steps: ['授權 30 USDT', '支付 30 USDT', '進入區塊', '最終確認', 'Casthouse 已記錄'],
    asking: '請在錢包確認',
    declined: '已在錢包拒絕',
    resume: '繼續',
    same: '同一筆交易，不會重複執行',
  },
])('a purchase lists the same steps all the way, in $language', async (words) => {
  const { language } = words
  const session = await openSession()
  const { chain } = sandbox()
  const buyer = nextBuyer(sandbox())
  const page = await visitBox(session, sandbox(), 'kiln', buyer, { mode: 'ask' }, language)
  chain.setMining({ mode: 'manual' })
  const steps = words.steps.map((name) => name.replace(/ (?=USDT)/, '\u00a0'))
  const sheet = page.getByTestId('blindbox-sheet')
  /**
   * Expects the text in the step that waits for the wallet and in the pill, and "Unfinished"
   * nowhere.
   */
  const told = async (name: string, word: string) => {
    await page.getByTestId(`operation-stage-${name}`).filter({ hasText: word }).waitFor()
    await sheet.getByRole('status').filter({ hasText: word }).waitFor()
    expect(await names(page)).toEqual(steps)
  }
  await buy(page)
  await asked(page, 1)
  await told('approve1', words.asking)
  await reject(page)
  await told('approve1', words.declined)
  await trouble(page, new RegExp(words.same))
  const resume = page.getByTestId('blindbox-sheet-resume')
  expect(await resume.innerText()).toBe(words.resume)
  await resume.click()
  await told('approve1', words.asking)
  await approve(page)
  await page
    .getByTestId('operation-stage-approve1')
    .filter({ hasText: /幾秒|few seconds/ })
    .waitFor()
  expect(await names(page)).toEqual(steps)
  await chain.mine()
  await told('sent', words.asking)
  await approve(page)
  await stage(page, 'included', 'current')
  expect(await names(page)).toEqual(steps)
})

thorough(
  'its card keeps its height while it looks for its transaction, and says nothing twice',
  async () => {
    const session = await openSession()
    const { chain, origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    chain.setMining({ mode: 'manual' })
    await buy(page)
    await stage(page, 'included', 'current')
    await page.goto(`${origin}/activity`)
    await stage(page, 'included', 'current')
    // The first block after the page has opened tells how many are left.
    await page.getByTestId('activity-operation').evaluate((card) => {
      const heights = new Set<number>()
      Object.assign(window, { heights })
      new ResizeObserver(() => heights.add(card.getBoundingClientRect().height)).observe(card)
    })
    await chain.mine()
    await stage(page, 'included')
    await stage(page, 'final', 'current')
    expect(await page.getByTestId('activity-waiting').count()).toBe(0)
    const heights = () =>
      page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights])
    await chain.mine(5)
    await page.getByTestId('activity-earlier').waitFor()
    expect(new Set((await heights()).filter((height) => height > 0)).size).toBe(1)
  },
)
