import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tokens } from '../../../src/api/endpoints/tokens.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { KEPT_ROWS, type KeptRows } from '../../../src/features/home/keptRows.ts'
import { LAID_ROWS, ROWS_PLACE } from '../../../src/ui/lists/rowsPlace.ts'
import { useSharedSandbox } from '../sandbox.ts'
import { holdScripts, openBefore, shifts } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()

const inFours = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: all.length / LAID_ROWS }, (_, index) =>
    all.slice(index * LAID_ROWS, (index + 1) * LAID_ROWS),
  )

const keptRows = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEPT_ROWS)

const laidCount = (page: Page) =>
  page.locator(`[${ROWS_PLACE}]`).evaluate((place) => place.childNodes.length)

/** Time of the answers below. No test waits beyond it. */
const NOW = Date.UTC(2026, 10, 26)

/** Builds tokens of every kind that a row distinguishes. */
function variety() {
  const trx = { symbol: 'TRX', decimals: 6 }
  const usdt = { symbol: 'USDT', decimals: 6, contract: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' }
  const plain = {
    phase: 'trading',
    marketCap: '1240000000000',
    changeBp: 840,
    raised: '0',
    goal: '0',
    quote: trx,
    startAt: null as number | null,
    createdAt: NOW,
  }
  const presale = {
    ...plain,
    phase: 'presale',
    marketCap: null,
    changeBp: null,
    goal: '9000000000',
  }
  return [
    plain,
    { ...plain, changeBp: -1205 },
    { ...plain, changeBp: 0, quote: usdt },
    { ...plain, changeBp: null, marketCap: '1' },
    { ...plain, looksLike: { symbol: 'USDT' } },
    { ...plain, name: 'Zero\u200bWidth \u202eback', symbol: '<b>&' },
    { ...plain, name: 'A name that needs a second line and then some more of it, all in one' },
    { ...plain, phase: 'ended', marketCap: null, changeBp: null },
    presale,
    { ...presale, raised: '8999999999' },
    { ...presale, raised: '9900000000', quote: usdt },
    { ...presale, goal: '0' },
    { ...presale, phase: 'notStarted' },
    { ...presale, phase: 'notStarted', startAt: NOW + 3 * 3_600_000 + 60_000 },
    { ...presale, phase: 'notStarted', startAt: NOW - 86_400_000, goal: '0' },
    { ...presale, phase: 'ended', raised: '4500000000' },
  ].map((token, index) => ({
    name: `Token ${index}`,
    symbol: `T${index}`,
    ...token,
    address: addressFromHex(`${index + 10}`.repeat(20)),
  }))
}

/** Returns the HTML of a drawn list without React's own marks and the lines of engravings. */
const asDrawn = (list: Element) => {
  const copy = list.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-testid')
  for (const marked of copy.querySelectorAll('[data-testid]')) marked.removeAttribute('data-testid')
  for (const lines of copy.querySelectorAll<HTMLElement>('[data-drawn], [data-rarity] > span')) {
    lines.replaceChildren()
    lines.removeAttribute('data-drawn')
    lines.removeAttribute('style')
  }
  copy.normalize()
  const partsOf = (element: Element): unknown => [
    element.localName,
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]).sort()),
    [...element.childNodes].map((child) =>
      child instanceof Element ? partsOf(child) : child.textContent,
    ),
  ]
  return partsOf(copy)
}

describe('the home screen', () => {
  thorough(
    'begins with the rows of the last visit, which the app replaces without a jump',
    async () => {
      const { page, origin } = await openBefore(sandbox().origin)
      await page.goto(origin)
      await page.getByTestId('home-tokens-list').waitFor()
      await expect.poll(() => keptRows(page)).not.toBeNull()
      const live = page.getByTestId('home-token')
      const texts = (await live.allTextContents()).slice(0, LAID_ROWS)
      expect(texts.length).toBe(LAID_ROWS)

      const release = await holdScripts(page)
      await page.reload({ waitUntil: 'commit' })
      const rows = page.locator(`[${ROWS_PLACE}] li`)
      await rows.last().waitFor()
      expect(await rows.allTextContents()).toEqual(texts)
      const box = await rows.last().boundingBox()
      expect(await rows.first().locator('a').getAttribute('href')).toMatch(/^\/token\/T/)
      release()
      await live.first().waitFor()
      expect(await rows.count()).toBe(0)
      expect(await live.nth(LAID_ROWS - 1).boundingBox()).toEqual(box)
      expect(await shifts(page)).toEqual([])
    },
  )

  thorough('begins with bones where something else is kept', async () => {
    const { page, origin, problems } = await openBefore(sandbox().origin)
    problems.allow(/Failed to load resource/)
    await page.goto(origin)
    await expect.poll(() => keptRows(page)).not.toBeNull()
    const kept = JSON.parse((await keptRows(page))!) as KeptRows
    const [first, ...others] = kept.items as Record<string, unknown>[]
    const wrong = [
      { ...kept, items: [...others, { ...first, address: '//elsewhere.example' }] },
      { ...kept, items: [...others, { ...first, name: 'a'.repeat(81) }] },
      { ...kept, items: [...others, { ...first, raised: '1e99' }] },
      { ...kept, items: 'rows' },
      [],
    ]
    const release = await holdScripts(page)
    await page.route('**/api/**', (route) => route.abort())
    for (const other of wrong) {
      await page.evaluate(
        ([key, text]) => localStorage.setItem(key!, text!),
        [KEPT_ROWS, JSON.stringify(other)],
      )
      await page.reload({ waitUntil: 'commit' })
      // The engraving is drawn right after the point at which rows would be laid.
      await page.locator('#hero-engraving').waitFor({ state: 'attached' })
      expect(await laidCount(page)).toBe(0)
    }
    await page.unroute('**/api/**')
    release()
  })

  thorough.each(['en', 'tc'] as const)(
    'lays the rows of its answer as the app will draw them, whatever tokens these are, in %s',
    async (language) => {
      const { page, origin } = await openBefore(sandbox().origin, { language })
      const seen = new Set<string>()
      for (const items of inFours(variety())) {
        await page.route(`**${tokens.swapCoinIssuedList.path}*`, (route) =>
          route.fulfill({ json: { code: 0, data: { total: items.length, now: NOW, items } } }),
        )
        const release = await holdScripts(page)
        await page.evaluate((key) => localStorage.removeItem(key), KEPT_ROWS)
        await page.goto(origin, { waitUntil: 'commit' })
        const laid = page.locator(`[${ROWS_PLACE}] ul`)
        await laid.waitFor()
        const before = await laid.evaluate(asDrawn)
        // A name in two lines is taller than its placeholder.
        const moved = (await shifts(page)).length
        release()
        const list = page.getByTestId('home-tokens-list')
        await list.waitFor()
        const after = await list.evaluate(asDrawn)
        expect(before).toEqual(after)
        for (const text of await list.locator('li').allTextContents()) seen.add(text)
        expect((await shifts(page)).slice(moved)).toEqual([])
        await page.getByTestId('footer').waitFor()
        await page.unrouteAll()
      }
      expect(seen.size).toBe(variety().length)
    },
  )

  thorough(
    'asks the backend that the document names at once, and otherwise that of the configuration',
    async () => {
      const { page, origin } = await openBefore(sandbox().origin)
      const { promise: configured, resolve: configure } = Promise.withResolvers<void>()
      await page.route('**/config.json', async (route) => {
        await configured
        await route.continue()
      })
      const release = await holdScripts(page)
      await page.goto(origin, { waitUntil: 'commit' })
      const rows = page.locator(`[${ROWS_PLACE}] li`)
      await rows.last().waitFor()

      await page.route(`${origin}/`, async (route) => {
        const response = await route.fetch()
        const named = await response.text()
        const body = named.replace('name="backend" content="/api"', 'name="backend" content=""')
        expect(body).not.toBe(named)
        await route.fulfill({ response, body })
      })
      await page.goto(origin, { waitUntil: 'commit' })
      await page.locator('#hero-engraving').waitFor({ state: 'attached' })
      expect(await rows.count()).toBe(0)
      configure()
      await rows.last().waitFor()
      release()
      await page.getByTestId('footer').waitFor()
    },
  )

  thorough('lays nothing of an answer that is none', async () => {
    const { page, origin } = await openBefore(sandbox().origin)
    const [first, ...others] = variety()
    const wrong = [
      { code: 0, data: { total: 1, now: NOW, items: [{ ...first, quote: null }] } },
      { code: 0, data: { total: 1, now: NOW, items: [...others, { ...first, changeBp: 0.5 }] } },
      { code: 0, data: { total: 0, now: NOW, items: [] } },
      { code: 500, message: 'no', data: null },
    ]
    for (const answer of wrong) {
      await page.route(`**${tokens.swapCoinIssuedList.path}*`, (route) =>
        route.fulfill({ json: answer }),
      )
      const release = await holdScripts(page)
      await page.goto(origin, { waitUntil: 'commit' })
      await page.waitForFunction(
        async (path) =>
          (await globalThis.early?.find(({ url }) => url.includes(path))?.response)?.ok,
        tokens.swapCoinIssuedList.path,
      )
      // If rows were laid, they would appear a moment after the answer.
      await page.evaluate(() => new Promise((done) => setTimeout(done)))
      expect(await laidCount(page)).toBe(0)
      release()
      await page.getByTestId('footer').waitFor()
      await page.unrouteAll()
    }
  })
})
