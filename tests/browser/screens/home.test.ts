import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useSharedSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()

const DAY_MS = 86_400_000

/** Returns the texts of the list's rows, from the top. */
const rows = (page: Page) => page.getByTestId('home-token').allTextContents()

const rowOf = (page: Page, name: string) => page.getByTestId('home-token').filter({ hasText: name })

describe('the list of tokens', () => {
  test('shows a dozen by market cap, ten and then the rest', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin)
    await page.getByTestId('home-token').first().waitFor()
    expect(await page.getByTestId('home-token').count()).toBe(10)
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/swapCoinIssuedList')) asked.push(searchParams.get('pageNo'))
    })
    await page.getByTestId('home-tokens-more').click()
    await expect.poll(() => page.getByTestId('home-token').count()).toBe(12)
    // The first page is already loaded.
    expect(asked).toEqual(['2'])
    await page.getByTestId('home-tokens-more').waitFor({ state: 'detached' })
    const texts = await rows(page)
    expect(texts[0]).toContain('Copper Tide')
    expect(texts[0]).toMatch(/3\.[45]\dM\sTRX/)
    expect(texts[1]).toContain('Iron Fern')
    // Before it has a pool, a token ranks by the amount raised.
    expect(texts[4]).toContain('Harbor Light')
    const unsold = texts.slice(10).join()
    expect(unsold).toContain('Tin Lantern')
    expect(unsold).toContain('Not started')
    const presale = await rowOf(page, 'Harbor Light').textContent()
    expect(presale).toContain('Presale · 63% raised')
    expect(await rowOf(page, 'Salt Meadow').textContent()).toMatch(/\u22121\d\.\d+%/)
  })

  thorough('is found by name, symbol and address, and says when nothing matches', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin)
    await page.getByTestId('home-token').first().waitFor()
    const href = await rowOf(page, 'Jade Rail').getByRole('link').getAttribute('href')
    await page.getByTestId('home-search-open').click()
    const field = page.getByTestId('home-search')
    for (const [typed, found] of [
      ['lantern', 'Tin Lantern'],
      ['embr', 'Ember Works'],
      [href?.split('/').at(-1) ?? '', 'Jade Rail'],
    ] as const) {
      await field.fill(typed)
      await expect.poll(() => rows(page)).toEqual([expect.stringContaining(found)])
    }
    await field.fill('no such token')
    await page.getByTestId('home-tokens-empty').waitFor()
    await field.fill('')
    await expect.poll(() => page.getByTestId('home-token').count()).toBe(10)
  })

  thorough('is narrowed to a phase and sorted by what was raised', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin)
    await page.getByTestId('home-token').first().waitFor()
    for (const [phase, count] of [
      ['presale', 4],
      ['trading', 4],
      ['notStarted', 2],
      ['ended', 2],
    ] as const) {
      await page.getByTestId(`home-phase-${phase}`).click()
      await expect.poll(() => page.getByTestId('home-token').count()).toBe(count)
    }
    await page.getByTestId('home-phase-all').click()
    await page.getByTestId('home-sort').selectOption('raised')
    await expect.poll(async () => (await rows(page))[1]).toContain('Jade Rail')
    const [first] = await rows(page)
    expect(first).toContain('Iron Fern')
    expect(first).toMatch(/45,000\sTRX/)
    expect(first).toMatch(/of\s50,000\sTRX/)
    await page.getByTestId('home-sort').selectOption('newest')
    await expect.poll(async () => (await rows(page))[0]).toContain('Violet Post')
  })
})

describe('the home screen', () => {
  thorough(
    'has all functions, two of them coming soon, and the ways to reach its people',
    async () => {
      const { open } = await openSession()
      const page = await open(sandbox().origin)
      await page.getByTestId('home-more').click()
      const functions = page.getByTestId('home-functions')
      await functions.waitFor()
      for (const soon of ['home-governance', 'home-energy']) {
        const tile = page.getByTestId(soon)
        expect(await tile.textContent()).toContain('Coming soon')
        expect(await tile.getAttribute('href')).toBeNull()
      }
      const links = await functions
        .locator('a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links.length).toBeGreaterThan(15)
      expect(new Set(links).size).toBe(links.length)

      const { world } = sandbox()
      const { contacts } = world.config
      for (const [id, href] of [
        ['email', `mailto:${contacts.email}`],
        ['group', contacts.telegramGroup],
        ['channel', contacts.telegramChannel],
        ['x', contacts.x],
      ])
        expect(await page.getByTestId(`footer-${id}`).getAttribute('href')).toBe(href)
    },
  )

  thorough('shows the newest announcement until it was read', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin)
    const strip = page.getByTestId('home-announcement')
    await strip.filter({ hasText: 'New announcement' }).click()
    await page.getByTestId('announcement-body').getByText('five for each person').waitFor()
    await page.getByTestId('page-back').click()
    await strip.filter({ hasText: 'Kiln Box is on sale' }).waitFor()
    expect(await strip.textContent()).not.toContain('New announcement')
  })
})

describe('times', () => {
  thorough.each(
    firstOf([
      ['a day behind', -DAY_MS],
      ['two days ahead', 2 * DAY_MS],
    ]),
  )('are right on a device whose clock is %s', async (_, wrongBy) => {
    const { open } = await openSession()
    const page = await open('about:blank')
    await page.addInitScript((by) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + by
      globalThis.Date = new Proxy(Date, {
        construct: (Real, given) =>
          Reflect.construct(Real, given.length > 0 ? given : [now() + by]),
      })
    }, wrongBy)
    const { origin, chain } = sandbox()
    await page.goto(origin)
    expect(await page.evaluate(() => Date.now())).not.toBeCloseTo(Date.now(), -7)
    await page.getByTestId('home-phase-notStarted').click()
    // The presale begins three hours after the world was created, up to an hour ago.
    await rowOf(page, 'Violet Post')
      .getByText(/Starts in ([23] hours|1 hour)/)
      .waitFor()

    await page.goto(origin + '/blindBox/5')
    const countdown = page.getByTestId('blindbox-countdown')
    await countdown.waitFor()
    const [hours = 0, minutes = 0, seconds = 0] =
      (await countdown.textContent())?.split(':').map(Number) ?? []
    const endsAt = Date.parse((await countdown.getAttribute('datetime')) ?? '')
    const leftMs = ((hours * 60 + minutes) * 60 + seconds) * 1_000
    expect(Math.abs(endsAt - chain.head.timestamp - leftMs)).toBeLessThan(15_000)
    expect(await page.getByTestId('blindbox-buy').isDisabled()).toBe(true)
  })
})
