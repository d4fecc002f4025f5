import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { leadsTo } from '../leading.ts'
import { askedToSign, buyerOf, until, useQuickSandbox, type Buyer } from '../payments/steps.ts'
import { people, presell, visitToken } from '../presale/steps.ts'
import { fillToken, next, step, visitForm } from '../publish/steps.ts'
import { openSession, type Session } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import { goOffline } from '../offline/steps.ts'
import { tokenOf, visitTrade } from '../trade/steps.ts'
import { review, visitLocks } from '../lock/steps.ts'
import { paste } from '../pasting.ts'

// Behaviour shared by the forms of all features.

const sandbox = useQuickSandbox()

const screens = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]

/** Returns the text of the input, with its caret marked as `|`. */
const withCaret = (page: Page, testId: string) =>
  page.getByTestId(testId).evaluate((input: HTMLInputElement) => {
    const at = input.selectionStart ?? 0
    return `${input.value.slice(0, at)}|${input.value.slice(at)}`
  })

describe('an amount', () => {
  thorough('is grouped while it is typed, around a caret that stays with its digits', async () => {
    const session = await openSession()
    const jade = await tokenOf(sandbox(), 'JADE')
    const page = await visitTrade(session, sandbox(), jade, buyerOf(sandbox(), 1))
    const amount = page.getByTestId('trade-amount')
    await amount.click()
    const after = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      return withCaret(page, 'trade-amount')
    }
    expect(await after(...'1234567')).toBe('1,234,567|')
    expect(await after('.', '5')).toBe('1,234,567.5|')
    expect(await after('Home', 'ArrowRight', '9')).toBe('19|,234,567.5')
    expect(await after('9')).toBe('199|,234,567.5')
    // Neither key stops at a separator.
    expect(await after('ArrowRight', 'Backspace')).toBe('19|,234,567.5')
    expect(await after('Delete')).toBe('1,9|34,567.5')
    expect(await after('ControlOrMeta+a', '7')).toBe('7|')
    // A typed comma becomes the decimal mark. A second mark is refused.
    expect(await after(',', '5')).toBe('7.5|')
    expect(await after('0', '0')).toBe('7.500|')
    expect(await after(',')).toBe('7.500.|')
    await page.getByRole('alert').filter({ hasText: 'Enter a number' }).waitFor()
    expect(await after('Backspace', 'Tab')).toBe('7.5|')
  })

  thorough('is understood as it was written elsewhere, when it is pasted', async () => {
    const session = await openSession()
    const jade = await tokenOf(sandbox(), 'JADE')
    const page = await visitTrade(session, sandbox(), jade, buyerOf(sandbox(), 1))
    const amount = page.getByTestId('trade-amount')
    const pasted = async (text: string) => {
      await paste(amount, text)
      return withCaret(page, 'trade-amount')
    }
    await amount.fill('1')
    expect(await pasted('1.234,50 TRX')).toBe('1,234.50|')
    expect(await pasted('12,345,678')).toBe('12,345,678|')
    expect(await pasted('1,234')).toBe('1,234|')
    expect(await pasted('12 345,6')).toBe('12 345,6|')
    expect(await pasted('12k')).toBe('12k|')
  })

  thorough('that is shown cut shows all of its digits when pressed, and no hover', async () => {
    const session = await openSession()
    const jade = await tokenOf(sandbox(), 'JADE')
    const page = await visitTrade(session, sandbox(), jade, buyerOf(sandbox(), 1))
    await page.getByTestId('trade-amount').fill('7')
    const least = page.getByTestId('trade-quote-least').getByRole('button')
    const short = (await least.innerText()).split('\u00a0')[0]!
    await least.focus()
    await page.keyboard.press('Enter')
    const full = (await least.innerText()).split('\u00a0')[0]!
    expect(full.startsWith(short)).toBe(true)
    expect(full.length).toBeGreaterThan(short.length + 8)
    expect(await least.getAttribute('aria-expanded')).toBe('true')
    await least.click()
    expect((await least.innerText()).split('\u00a0')[0]).toBe(short)
    expect(
      await page.locator('main [title]').evaluateAll((all) => all.map((one) => one.textContent)),
    ).not.toContain(short)
  })
})

describe('the main action', () => {
  test('is pressable while something is missing, and leads there', async () => {
    const session = await openSession()
    const { creator, buyer } = people(sandbox())
    const copr = await tokenOf(sandbox(), 'COPR')
    const sale = await presell(sandbox(), creator)
    const page = await visitToken(session, sandbox(), sale, buyer)
    const told = page.getByTestId('presale-form').getByRole('alert')
    await page.setViewportSize(screens[1]!)
    await page.evaluate(() => scrollTo(0, 0))
    await leadsTo(page, 'presale-buy', 'presale-amount')
    expect(await told.innerText()).toBe('Enter an amount')
    await page.getByTestId('presale-amount').fill('0')
    await leadsTo(page, 'presale-buy', 'presale-amount')
    await page.getByTestId('presale-amount').fill('1')
    expect(await told.innerText()).toBe('')
    for (const [path, button, field] of [
      [`/trade/${copr}`, 'trade-review', 'trade-amount'],
      ['/lock', 'lock-review', 'lock-amount'],
      [`/pledgeLP?token=${copr}`, 'liquidity-review', 'liquidity-amount'],
      ['/send', 'send-review', 'send-to'],
      ['/invitations', 'invitations-review', 'invitations-inviter'],
    ] as const) {
      await page.goto(sandbox().origin + path)
      await leadsTo(page, button, field)
    }
    // The button also leads to a number in closed details, and to a setting that must be on.
    await page.goto(`${sandbox().origin}/trade/${copr}`)
    await page.getByTestId('trade-amount').fill('300')
    await page.getByTestId('trade-settings').locator('summary').click()
    await page.getByTestId('trade-minutes').fill('')
    await page.getByTestId('trade-settings').locator('summary').click()
    await leadsTo(page, 'trade-review', 'trade-minutes')
    expect(await askedToSign(page)).toEqual([])
  })

  thorough.each(firstOf(screens))(
    'stands at one place on every step of casting (%o)',
    async (size) => {
      const session = await openSession()
      const page = await visitForm(session, sandbox(), buyerOf(sandbox(), 1))
      await page.setViewportSize(size)
      const places: unknown[] = []
      const note = async () => {
        const { y, height } = (await page.locator('[data-action-bar] button').last().boundingBox())!
        places.push({ y, height })
        // The action bar does not cover the last element of the page.
        const last = page.locator('[data-testid="publish-form"] > :not([data-action-bar])').last()
        const end = async () => {
          // A step becomes current before it is fully drawn, so the page may grow after the scroll.
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
          const box = await last.boundingBox()
          return box ? box.y + box.height : Infinity
        }
        await expect.poll(end).toBeLessThanOrEqual(y)
      }
      await page
        .getByTestId('publish-cost')
        .filter({ hasText: /about 39\d TRX/ })
        .waitFor()
      await note()
      await fillToken(page, {
        name: 'Long Harbor',
        symbol: 'LONGESTSYMBOLTHATFITSIN',
        supply: '1000',
      })
      for (const name of ['burn', 'presale', 'release', 'review']) {
        await note()
        await next(page)
        await step(page, name)
      }
      const cost = await page.getByTestId('publish-cost').textContent()
      await note()
      expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
      expect(cost).toMatch(/about 39\d TRX/)
      session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
      await goOffline(page)
      await page.getByTestId('publish-obstacle').filter({ hasText: 'You are offline' }).waitFor()
      await note()
      expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
    },
  )

  const forms: readonly [string, string, string, string, (session: Session) => Promise<string>][] =
    [
      [
        'a trade',
        'trade-amount',
        'trade-review',
        '12',
        async () => `/trade/${await tokenOf(sandbox(), 'JADE')}`,
      ],
      ['a lock', 'lock-amount', 'lock-review', '12', async () => '/lock'],
      [
        'a purchase in a presale',
        'presale-amount',
        'presale-buy',
        '12',
        async () => `/token/${(await presell(sandbox(), people(sandbox()).creator)).token}`,
      ],
      [
        'a purchase of boxes',
        'blindbox-quantity-input',
        'blindbox-buy',
        '2',
        async () => `/blindBox/${boxIds.anvil}`,
      ],
      ['a casting', 'publish-name', 'publish-cast', 'Tide', async () => '/publish'],
    ]
  thorough.each(firstOf(forms))(
    'of %s is to connect a wallet where there is none, and loses nothing',
    async (_, input, action, text, pathOf) => {
      const session = await openSession()
      const path = await pathOf(session)
      const page = await session.open(sandbox().origin + path, {
        wallet: { mode: 'approve', account: buyerOf(sandbox(), 1).account },
      })
      await page.getByTestId(input).fill(text)
      if (action === 'publish-cast') {
        await fillToken(page, { name: text, symbol: 'TIDE', supply: '1000' })
        for (const name of ['burn', 'presale', 'release', 'review']) {
          await next(page)
          await step(page, name)
        }
      }
      const button = page.getByTestId(action)
      await button.filter({ hasText: 'Connect wallet' }).click()
      await page.getByTestId('connect-tronlink').click()
      await button.filter({ hasNotText: 'Connect wallet' }).waitFor()
      if (action === 'publish-cast') await page.getByTestId('publish-step-token').click()
      expect(await page.getByTestId(input).inputValue()).toBe(text)
    },
  )
})

describe('a form', () => {
  const forms: readonly [
    string,
    string,
    (session: Session, buyer: Buyer) => Promise<Page>,
    (page: Page) => Promise<void>,
    string,
  ][] = [
    [
      'of a trade',
      'trade-amount',
      async (session, buyer) =>
        visitTrade(session, sandbox(), await tokenOf(sandbox(), 'JADE'), buyer, { mode: 'ask' }),
      async (page) => {
        await page.getByTestId('trade-amount').fill('12')
        await page.getByTestId('trade-review').click()
      },
      'trade-confirm',
    ],
    [
      'of a lock',
      'lock-amount',
      (session, buyer) => visitLocks(session, sandbox(), buyer, { wallet: { mode: 'ask' } }),
      (page) => review(page, '12', '30'),
      'lock-confirm',
    ],
    [
      'of a purchase in a presale',
      'presale-amount',
      async (session, buyer) =>
        visitToken(session, sandbox(), await presell(sandbox(), people(sandbox()).creator), buyer, {
          mode: 'ask',
        }),
      async (page) => {
        await page.getByTestId('presale-amount').fill('12')
        await page.getByTestId('presale-buy').click()
      },
      'presale-confirm',
    ],
  ]
  thorough.each(firstOf(forms))(
    '%s keeps what was typed until there is an operation',
    async (_, input, visit, ask, confirm) => {
      const session = await openSession()
      const page = await visit(session, buyerOf(sandbox(), 1))
      await ask(page)
      await page.getByTestId(confirm).waitFor()
      await page.keyboard.press('Escape')
      await page.getByTestId(confirm).waitFor({ state: 'detached' })
      expect(await page.getByTestId(input).inputValue()).toBe('12')
      // A closed sheet may still be sliding away, and a new one is empty at first.
      const sheet = page.locator('[role="dialog"], [data-testid="sheet-opening"]').first()
      await until(async () => {
        if (!(await sheet.isVisible())) await ask(page)
        return page.getByTestId(confirm).isVisible()
      })
      await page.getByTestId(confirm).click()
      // The wallet has not answered yet.
      await page.getByTestId('sandbox-wallet-approve').waitFor()
      await expect.poll(() => page.getByTestId(input).inputValue()).toBe('')
    },
  )
})
