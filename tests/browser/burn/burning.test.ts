import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { announceBurnTerms } from '../../../sandbox/world/burning.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { goOffline, goOnline, prepare, readOldAge } from '../offline/steps.ts'
import { breakWallet } from '../payments/brokenWallet.ts'
import {
  approve,
  asked,
  askedFor,
  askedToSign,
  buyerOf,
  nextBuyer,
  signed,
  trouble,
  useQuickSandbox,
  until,
} from '../payments/steps.ts'
import { act, book } from '../presale/steps.ts'
import { readRows } from '../rows.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { leadsTo } from '../leading.ts'
import { openSession } from '../session.ts'
import { operate } from '../stake/coinSteps.ts'
import { TOKEN, tokenOf } from '../trade/steps.ts'
import { paste } from '../pasting.ts'
import {
  burntBy,
  chooseCoin,
  confirm,
  contractOf,
  done,
  review,
  stock,
  visitBurn,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Mining power of one burnt JADE: its price of 900 units (0.0009 USDT) plus a fifth. */
const JADE_POWER = 1_080n

/** Waits until an element shows the text in both languages, then returns the page to English. */
async function says(page: Page, testId: string, english: string, chinese: string): Promise<void> {
  const part = page.getByTestId(testId)
  await part.getByText(english, { exact: true }).first().waitFor()
  await speak(page, 'tc')
  await part.getByText(chinese, { exact: true }).first().waitFor()
  await speak(page, 'en')
}

thorough(
  'coins of one\u2019s own are burnt once the button was held, with an approval of exactly those',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const jade = await tokenOf(sandbox(), 'JADE')
    await stock(sandbox(), buyer, jade, 60n)
    const ledger = burntBy(sandbox(), buyer)
    const had = await ledger.held(jade)
    const page = await visitBurn(session, sandbox(), buyer)
    await chooseCoin(page, 'JADE')
    const form = page.getByTestId('burn-page')
    await form.getByText('The quantity must be entered', { exact: true }).waitFor()
    const quantity = page.getByTestId('burn-quantity')
    const whole = 'Only whole coins are burnt: enter them without a point, for example 1234'
    const wrong: [string, string, string][] = [
      ['0', 'The quantity cannot be less than 1', '數量不能小於 1'],
      ['0.5', whole, '只能銷毀整枚代幣：請輸入不含小數點的數量，例如 1234'],
      ['7.25', whole, '只能銷毀整枚代幣：請輸入不含小數點的數量，例如 1234'],
      ['9999999', 'Insufficient JADE balance', 'JADE 餘額不足'],
      [`1${'0'.repeat(30)}`, 'Insufficient JADE balance', 'JADE 餘額不足'],
      ['1 5', 'Enter a whole number, for example 1234', '請輸入整數，例如 1234'],
    ]
    for (const [text, english, chinese] of wrong) {
      await quantity.fill(text)
      await says(page, 'burn-page', english, chinese)
      await leadsTo(page, 'burn-review', 'burn-quantity')
    }
    const faults = await findFaults(page, 'burn-wrong')
    // Some readers take this for one, others for a thousand. The field asks instead of guessing.
    await paste(quantity, '1.000 JADE')
    expect(await quantity.inputValue()).toBe('1.000')
    await page.getByTestId('burn-quantity-fraction').waitFor()
    await leadsTo(page, 'burn-review', 'burn-quantity')
    await paste(quantity, '1,234 JADE')
    await page.getByTestId('burn-quantity-whole').click()
    expect(await quantity.inputValue()).toBe('1,234')
    await page
      .getByTestId('burn-gain-power')
      .filter({ hasText: '(1,234 × 0.0009 × 1.2)' })
      .waitFor()
    await page.getByTestId('burn-quantity-max').click()
    await expect
      .poll(async () => (await quantity.inputValue()).replaceAll(',', ''))
      .toBe(String(had / TOKEN))
    await quantity.fill('1000')
    await page
      .getByTestId('burn-gain-power')
      .filter({ hasText: '1.08 (1,000 × 0.0009 × 1.2)' })
      .waitFor()
    await page.getByTestId('burn-gain-own').filter({ hasText: '0 → 1.08' }).waitFor()
    await page
      .getByTestId('burn-terms-pool')
      .filter({ hasText: /USDT.*\(variable; it counts/ })
      .waitFor()
    faults.push(...(await findFaults(page, 'burn')))

    await review(page, '1000', 'own')
    const told = page.getByTestId('burn-own-sheet-irreversible')
    await told
      .filter({ hasText: /Irreversible: 1,000\sJADE are lost for ever\..*Nothing is promised/ })
      .waitFor()
    await page
      .getByTestId('burn-own-sheet-facts-pool')
      .filter({ hasText: /USDT.*\(variable; it counts/ })
      .waitFor()
    await page.getByTestId('burn-own-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
    faults.push(...(await findFaults(page, 'burn-sheet')))
    // A tap is not enough.
    await page.getByTestId('burn-own-confirm').click()
    await confirm(page, 'own')
    await done(page)
    expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
    expect(await ledger.burns()).toMatchObject([
      { burnAmount: 1_000n * TOKEN, uAmount: 900_000n, power: 1_000n * JADE_POWER, trx: 0n },
    ])
    expect(had - (await ledger.held(jade))).toBe(1_000n * TOKEN)
    expect(await ledger.allowance(jade)).toBe(0n)
    const end = page.getByTestId('burn-done')
    await end
      .filter({ hasText: /1,000\sJADE are burnt, and power 1\.08 is yours/ })
      .filter({ hasText: 'It counts once your miner is active' })
      .waitFor()
    expect(await end.textContent()).not.toContain('came back')
    faults.push(...(await findFaults(page, 'burn-done')))
    await page.getByTestId('burn-own-end').click()
    await page.getByTestId('burn-verified').waitFor()
    expect(faults).toEqual([])
  },
)

test('coins are bought and burnt at once, though the network is lost in the middle of it', async () => {
  const session = await openSession({ worker: 'own' })
  const buyer = nextBuyer(sandbox())
  const copr = await tokenOf(sandbox(), 'COPR')
  const ledger = burntBy(sandbox(), buyer)
  const page = await visitBurn(session, sandbox(), buyer, { wallet: { mode: 'ask' } })
  await speak(page, 'tc')
  await prepare(session, page, sandbox())
  await chooseCoin(page, 'COPR')
  await page.getByTestId('burn-way-swap').click()
  await page.getByTestId('burn-quantity').fill('999999999')
  await page.getByTestId('burn-obstacle').filter({ hasText: '資金池沒有這麼多代幣' }).waitFor()
  await page.getByTestId('burn-quantity').fill('500')
  await page.getByTestId('burn-gain-least').filter({ hasText: '500' }).waitFor()
  const faults = await findFaults(page, 'burn-swap')
  await review(page, '500', 'swap')
  await page
    .getByTestId('burn-swap-sheet-irreversible')
    .filter({ hasText: /無法復原：[\d.]+\sTRX 至少買入 500\sCOPR/ })
    .waitFor()
  await page.getByTestId('burn-swap-sheet-facts-pool').filter({ hasText: '會變動' }).waitFor()
  faults.push(...(await findFaults(page, 'burn-swap-sheet')))
  await confirm(page, 'swap')
  await asked(page, 1)
  await goOffline(page)
  await approve(page)
  await signed(page)
  await trouble(page, /離線/)
  expect(ledger.burns()).toEqual([])
  await goOnline(page)
  await done(page)
  const [burnt] = ledger.burns()
  expect(ledger.burns()).toHaveLength(1)
  expect(burnt!.burnAmount).toBeGreaterThanOrEqual(500n * TOKEN)
  expect(burnt!.burnAmount % TOKEN).toBe(0n)
  expect(await ledger.power()).toBe(burnt!.power)
  const whole = (burnt!.burnAmount / TOKEN).toLocaleString('en')
  await page
    .getByTestId('burn-done')
    .filter({ hasText: new RegExp(`${whole}\\sCOPR 已銷毀，.*0\\.\\d+\\sCOPR 已退還給你。`) })
    .waitFor()
  // The remainder beyond whole tokens was refunded.
  expect(await ledger.held(copr)).toBeLessThan(TOKEN)
  expect(await ledger.held(copr)).toBeGreaterThan(0n)
  expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })

  await goOffline(page)
  await page.reload()
  await page.getByTestId('burn-coin').waitFor()
  await speak(page, 'en')
  await readOldAge(page, 'burn-stale')
  expect(await page.getByTestId('burn-power').textContent()).toMatch(/Your power\s*[\d.]+/)
  expect(faults).toEqual([])
})

thorough('a wallet that fails at either way of burning is told of, each in its words', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const jade = await tokenOf(sandbox(), 'JADE')
  await stock(sandbox(), buyer, jade, 30n)
  await act(sandbox(), buyer, trc20.approve(jade, contractOf(sandbox()), 100n * TOKEN))
  const page = await visitBurn(session, sandbox(), buyer)
  await chooseCoin(page, 'JADE')
  await review(page, '100', 'own')
  const fail = await breakWallet(page)
  await confirm(page, 'own')
  await fail.asked()
  await fail.now()
  await trouble(page, /burn error.*“no energy”/)
  await speak(page, 'tc')
  await trouble(page, /銷毀失敗.*no energy/)
  await speak(page, 'en')

  await page.reload()
  await page.getByTestId('burn-underway').waitFor()
  await chooseCoin(page, 'JADE')
  await page.getByTestId('burn-way-swap').click()
  await review(page, '100', 'swap')
  const again = await breakWallet(page)
  await confirm(page, 'swap')
  await again.asked()
  await again.now()
  await trouble(page, /swapToBurn error.*“no energy”/)
  await speak(page, 'tc')
  await trouble(page, /買入並銷毀失敗.*no energy/)
  expect(await askedToSign(page)).toEqual([])
  expect(burntBy(sandbox(), buyer).burns()).toEqual([])
})

thorough('whoever has too little TRX for a purchase is told so by the coin', async () => {
  const session = await openSession()
  const page = await visitBurn(session, sandbox(), buyerOf(sandbox(), 11))
  await chooseCoin(page, 'COPR')
  await page.getByTestId('burn-way-swap').click()
  await page.getByTestId('burn-quantity').fill('5000')
  await says(page, 'burn-obstacle', 'Insufficient TRX balance', 'TRX 餘額不足')
  expect(await page.getByTestId('burn-review').isDisabled()).toBe(true)
})

// Runs last, because it moves the chain's clock by a day.
thorough(
  'terms that change between tap and signature cost a fee at most, and are shown anew',
  async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const jade = await tokenOf(sandbox(), 'JADE')
    await stock(sandbox(), buyer, jade, 30n)
    await act(sandbox(), buyer, trc20.approve(jade, contractOf(sandbox()), 500n * TOKEN))
    const less = { uPrice: 900n, factor: 11_000 }
    await operate(sandbox(), announceBurnTerms(contractOf(sandbox()), jade, less))
    await chain.advanceTime(DAY_MS - MINUTE_MS)
    await book(sandbox())
    const ledger = burntBy(sandbox(), buyer)
    const had = await ledger.held(jade)
    const page = await visitBurn(session, sandbox(), buyer, { wallet: { mode: 'ask' } })
    await chooseCoin(page, 'JADE')
    await page
      .getByTestId('burn-terms-next')
      .filter({ hasText: /From .*power × 1\.1\)/ })
      .waitFor()
    await review(page, '500', 'own')
    await confirm(page, 'own')
    await asked(page, 1)
    // The block arrives after the new terms apply, but before the transaction expires.
    await chain.advanceTime(1.2 * MINUTE_MS)
    await approve(page)
    const dialog = page.getByTestId('operation-failed')
    await dialog.filter({ hasText: /Prices have moved: .*Nothing was burnt/ }).waitFor()
    expect(buyer.transactions().at(-1)).toMatchObject({ result: 'REVERT' })
    expect(await ledger.held(jade)).toBe(had)
    expect(await ledger.power()).toBe(0n)

    // The user confirms the new terms, and the tokens are burnt.
    await dialog.getByTestId('operation-failed-understood').click()
    await dialog.waitFor({ state: 'hidden' })
    await until(async () =>
      (await readRows(page)).some(({ body }) => 'understoodAt' in (body as object)),
    )
    await page.reload()
    await chooseCoin(page, 'JADE')
    await page.getByTestId('burn-terms-counts').filter({ hasText: '(power × 1.1)' }).waitFor()
    expect(await page.getByTestId('burn-terms-next').count()).toBe(0)
    await review(page, '500', 'own')
    await confirm(page, 'own')
    await asked(page, 2)
    await approve(page)
    await done(page)
    expect(await ledger.power()).toBe(500n * 990n)
  },
)
