import { describe, expect } from 'vitest'
import { askedToSign, buyerOf, useQuickSandbox } from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { tokenOf } from '../trade/steps.ts'
import { firstOf, thorough } from '../thorough.ts'
import { castFacts, errorAt, field, fillToken, next, step, visitForm } from './steps.ts'

const sandbox = useQuickSandbox()

describe('the form', () => {
  thorough.each(
    firstOf([
      [
        'en',
        'This is needed',
        'This looks like USDT',
        'Please enter the correct address',
        'This time is over already',
      ],
      ['tc', '此欄必填', '這看起來像 USDT', '請輸入正確的地址', '這個時間已經過了'],
    ] as const),
  )(
    'in %s says at each field what is wrong, lets nobody on, and sends nothing',
    async (language, needed, imitation, address, past) => {
      const session = await openSession()
      const creator = buyerOf(sandbox(), 0)
      const facts = castFacts(sandbox(), creator.identity.address)
      const page = await visitForm(session, sandbox(), creator, language)

      // A field shows its error after the user leaves it. An untouched field shows none.
      await field(page, 'totalSupply').fill('1 5')
      await field(page, 'website').focus()
      expect(await errorAt(page, 'totalSupply')).toContain('1234.5')
      expect(await errorAt(page, 'name')).toBe('')
      await field(page, 'website').fill('not a link')
      await next(page)
      expect(await errorAt(page, 'name')).toBe(needed)
      expect(await errorAt(page, 'website')).toContain('https://')
      await step(page, 'token')
      // The first wrong field has the focus.
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid'))
      expect(await focused()).toBe('publish-name')
      await field(page, 'website').fill('')
      await field(page, 'name').fill('Tether USD')
      await field(page, 'symbol').fill('USD\u0422')
      await next(page)
      expect(await errorAt(page, 'name')).toContain(imitation)
      expect(await errorAt(page, 'symbol')).toContain(imitation)
      await step(page, 'token')
      await fillToken(page, { name: 'Forge', symbol: 'FRG', supply: '1000' })

      await field(page, 'feeBuy').fill('25.01')
      await field(page, 'feeRecipient').fill('TNobody')
      await field(page, 'swapThreshold').fill('1001')
      await next(page)
      expect(await errorAt(page, 'feeBuy')).toContain('25%')
      expect(await errorAt(page, 'feeRecipient')).toBe(address)
      expect(await errorAt(page, 'swapThreshold')).toContain('1,000')
      await step(page, 'fees')
      await field(page, 'feeBuy').fill('0')
      await field(page, 'feeRecipient').fill('')
      await field(page, 'swapThreshold').fill('0')
      await next(page)

      await step(page, 'burn')
      await field(page, 'lpBurnEnabled').click()
      await field(page, 'percentForLPBurn').fill('0.51')
      await field(page, 'lpBurnFrequency').fill('0')
      await next(page)
      expect(await errorAt(page, 'percentForLPBurn')).toContain('0.5%')
      expect(await errorAt(page, 'lpBurnFrequency')).toContain('1')
      await step(page, 'burn')
      await field(page, 'lpBurnEnabled').click()
      await next(page)

      await step(page, 'presale')
      await field(page, 'startTime').fill('2020-01-01T10:00')
      await field(page, 'presaleMaxNum').fill('501')
      await field(page, 'tradeEthAmount').fill('40,000.000001')
      await next(page)
      expect(await errorAt(page, 'startTime')).toBe(past)
      expect(await errorAt(page, 'presaleMaxNum')).toContain('500')
      expect(await errorAt(page, 'tradeEthAmount')).toContain('40,000\u00a0TRX')
      await step(page, 'presale')
      expect(await page.getByTestId('publish-step-release').isDisabled()).toBe(true)
      await field(page, 'presold').click()
      await next(page)
      await step(page, 'review')
      expect(facts.orders()).toEqual([])
      expect(await askedToSign(page)).toEqual([])
    },
  )

  thorough('keeps what was typed over a reload and another page, wherever one was', async () => {
    const session = await openSession()
    const page = await visitForm(session, sandbox(), buyerOf(sandbox(), 1))
    await fillToken(page, { name: 'Tide Wheel', symbol: 'TIDE', supply: '5000' })
    await field(page, 'feeSell').fill('1 5')
    await page.getByTestId('publish-protectTime').fill('3')
    await page.getByTestId('publish-protectTime-unit').selectOption('hours')
    await page.reload()
    await step(page, 'fees')
    // The wrong text stays exactly as typed.
    expect(await field(page, 'feeSell').inputValue()).toBe('1 5')
    expect(await field(page, 'protectTime').inputValue()).toBe('3')
    expect(await page.getByTestId('publish-protectTime-unit').inputValue()).toBe('hours')
    await page.getByTestId('page-back').click()
    await page.getByTestId('home-cast').click()
    await step(page, 'fees')
    expect(await field(page, 'feeSell').inputValue()).toBe('1 5')
    await page.getByTestId('publish-back').click()
    expect(await field(page, 'name').inputValue()).toBe('Tide Wheel')
  })

  thorough('holds the longest name and symbol on a narrow screen', async () => {
    const session = await openSession()
    const page = await visitForm(session, sandbox(), buyerOf(sandbox(), 3))
    await page.setViewportSize({ width: 340, height: 740 })
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await fillToken(page, { name: 'W'.repeat(64), symbol: 'W'.repeat(24), supply: '5,000,000,000' })
    const found = [await overflow()]
    for (const following of ['burn', 'presale', 'release', 'review']) {
      await next(page)
      await step(page, following)
      found.push(await overflow())
    }
    expect(found).toEqual([0, 0, 0, 0, 0])
  })

  thorough(
    'of somebody else’s token says so, and leads on to the token and to one’s own',
    async () => {
      const session = await openSession()
      const token = await tokenOf(sandbox(), 'COPR')
      const page = await visitForm(session, sandbox(), buyerOf(sandbox(), 2))
      await page.goto(`${sandbox().origin}/publish/${token}`)
      await field(page, 'not-yours').waitFor()
      expect(await field(page, 'to-token').getAttribute('href')).toBe(`/token/${token}`)
      await field(page, 'to-all').click()
      await step(page, 'token')
    },
  )

  thorough.each([
    ['by its link', 'review-correct'],
    ['instead of casting', 'cast'],
  ])('leads %s from a review that has become wrong to what has to be corrected', async (_, by) => {
    const session = await openSession()
    const page = await visitForm(session, sandbox(), buyerOf(sandbox(), 2))
    await fillToken(page, { name: 'Slow Tide', symbol: 'SLOW', supply: '1,000,000' })
    await next(page)
    await next(page)
    await field(page, 'tradeEthAmount').fill('20000')
    await next(page)
    await next(page)
    await step(page, 'review')
    await field(page, 'review-pool-price').filter({ hasText: 'below the price' }).waitFor()
    // The start time passes before the user confirms.
    await sandbox().chain.advanceTime(3 * 3_600_000)
    await page.reload()
    await field(page, 'review-wrong').waitFor()
    await field(page, by).click()
    await step(page, 'presale')
    expect(await askedToSign(page)).toEqual([])
    expect(await field(page, 'review-wrong').count()).toBe(0)
  })
})
