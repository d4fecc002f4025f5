import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/routes.ts'
import { useSharedSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { follow } from './following.ts'
import { firstOf, thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()

const TABS = new Set(['/', '/earn', '/activity', '/profile'])

/** Reports which elements of the frame surround the page. */
const around = async (page: Page) => ({
  bar: (await shown(page.getByTestId('tab-home')).count()) > 0,
  back: (await shown(page.getByTestId('page-back')).count()) > 0,
  footer: (await shown(page.getByTestId('footer')).count()) > 0,
})

/** Excludes elements of pages kept alive behind the current one. */
const shown = (locator: Locator) => locator.filter({ visible: true })

const top = (page: Page) => page.evaluate(() => Math.round(scrollY))

describe('around a page', () => {
  test('stand the bar on four tabs, the footer on home, and a way back everywhere else', async () => {
    const { open, problems } = await openSession()
    problems.allow(/status of 404/)
    const { origin } = sandbox()
    const page = await open(origin)
    await page.getByTestId('footer').waitFor()
    const found: Record<string, object> = {}
    const expected: Record<string, object> = {}
    for (const { path } of routes) {
      const isTab = TABS.has(path)
      // Uses upper case, because a link from elsewhere may have lost its case.
      if (path !== '/') await follow(page, path.replace(/:\w+/, 'x').toUpperCase())
      await shown(page.locator('main :not(:empty)')).first().waitFor()
      found[path] = await around(page)
      expected[path] = { bar: isTab, back: !isTab, footer: path === '/' }
      // Returns home in between, because two successive pages may share a title, but none shares
      // home's.
      if (path !== '/') await follow(page, '/')
    }
    expect(found).toEqual(expected)
  })

  thorough.each(
    firstOf([
      ['iPhone; CPU iPhone OS 18_0 like Mac OS X', false],
      ['iPad; CPU OS 16_0 like Mac OS X', false],
      ['Windows NT 10.0; Win64; x64', true],
      ['Macintosh; Intel Mac OS X 10_15_7', true],
    ]),
  )('is a frame or none: %s', async (system, hasFrame) => {
    const { open } = await openSession()
    const page = await open('about:blank', { device: 'desktop' })
    const debug = await page.context().newCDPSession(page)
    const userAgent = `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 Safari/604.1`
    await debug.send('Emulation.setUserAgentOverride', { userAgent })
    await page.goto(sandbox().origin)
    // The page's shell exists before the app reacts to taps. Tokens are listed only afterwards.
    await page.getByTestId('home-token').first().waitFor()
    await page.getByTestId('wallet-pill').click()
    await page.getByTestId('connect-cancel').waitFor()
    const { x, width } = (await page.locator('#app').boundingBox()) ?? {}
    expect(width).toBe(hasFrame ? 480 : 1280)
    // Overlays stay within the frame, too.
    expect(await page.getByTestId('connect-sheet').boundingBox()).toMatchObject({ x, width })
  })
})

describe('kept alive', () => {
  thorough('the home screen keeps what was typed, what it found and where it was', async () => {
    const { open } = await openSession()
    const { origin, backend } = sandbox()
    // A worker's prefetches would count as the page's own requests.
    const page = await open(origin, { worker: 'none' })
    await page.getByTestId('home-search-open').click()
    await page.getByTestId('home-search').fill('an')
    await expect.poll(() => page.getByTestId('home-token').count()).toBe(3)
    await page.evaluate(() => scrollTo(0, 400))
    await expect.poll(() => top(page)).toBe(400)
    const before = await page.getByTestId('home-token').allTextContents()
    await page.getByTestId('home-token').first().click()
    // All data of the token's page has arrived.
    await page.getByTestId('token-locked').waitFor()
    expect(await top(page)).toBe(0)
    const asked = backend.faults.requests.length
    await page.goBack()
    await page.getByTestId('home-search').waitFor()
    expect(await page.getByTestId('home-search').inputValue()).toBe('an')
    expect(await page.getByTestId('home-token').allTextContents()).toEqual(before)
    expect(await top(page)).toBe(400)
    expect(backend.faults.requests.slice(asked).length).toBeLessThanOrEqual(4)

    // Going forward restores the scroll position of that page, the top.
    await page.goForward()
    await page.getByTestId('token-page').waitFor()
    expect(await top(page)).toBe(0)
  })

  thorough('the market of boxes keeps its filter and its place', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin + '/blindBox')
    await page.setViewportSize({ width: 390, height: 500 })
    await page.getByTestId('blindbox-filter-onSale').click()
    await page.getByTestId('blindbox-row-5').waitFor({ state: 'detached' })
    const link = page.getByTestId('blindbox-row-8')
    await link.scrollIntoViewIfNeeded()
    const before = await top(page)
    expect(before).toBeGreaterThan(0)
    await link.click()
    await page.getByTestId('blindbox-buy').waitFor()
    expect(await top(page)).toBe(0)
    await page.getByTestId('page-back').click()
    await link.waitFor()
    expect(await page.getByTestId('blindbox-filter-onSale').getAttribute('aria-pressed')).toBe(
      'true',
    )
    await expect.poll(() => top(page)).toBe(before)
  })

  thorough('another page is not, and begins at its top', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin + '/announcements')
    await page.getByTestId('announcement-row').first().click()
    await page.getByTestId('announcement-body').waitFor()
    await page.getByTestId('page-back').click()
    await page.getByTestId('announcements-list').waitFor()
    expect(await page.getByTestId('announcement').count()).toBe(0)
    expect(await top(page)).toBe(0)
  })
})

describe('a theme', () => {
  thorough('is the device’s until one is chosen, and the other may be chosen at once', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin + '/profile')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).colorScheme)
    const lightness = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByTestId('profile-wallet').waitFor()
    const light = await lightness()
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await lightness()
    expect(dark).not.toBe(light)
    await page.getByTestId('profile-theme-light').click()
    expect(await lightness()).toBe(light)
    expect(await ground()).toBe('light')
    await page.reload()
    await page.getByTestId('profile-wallet').waitFor()
    expect(await lightness()).toBe(light)
    await page.getByTestId('profile-theme-system').click()
    expect(await lightness()).toBe(dark)
  })
})
