import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useSharedSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()

const top = (page: Page) => page.evaluate(() => Math.round(scrollY))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('moving about', () => {
  test('a page begins at its top with its heading focused, and back restores the one before', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin)
    await page.getByTestId('home-phase-trading').click()
    await page.getByTestId('home-token').first().waitFor()
    const shown = await page.getByTestId('home-token').count()
    await page.getByTestId('home-functions').scrollIntoViewIfNeeded()
    await expect.poll(() => top(page)).toBeGreaterThan(200)
    const before = await top(page)

    await page.getByTestId('home-functions').getByText('Announcements').click()
    await page.getByTestId('announcement-row').first().waitFor()
    expect(await top(page)).toBe(0)
    expect(await focused(page)).toBe('Announcements')
    expect(await page.title()).toMatch(/^Announcements · /)

    await page.getByTestId('page-back').click()
    await page.getByTestId('home-hero').waitFor()
    expect(await top(page)).toBe(before)
    // The page was kept alive: the filter is unchanged, and nothing loads again.
    expect(await page.getByTestId('home-token').count()).toBe(shown)
    expect(await page.getByTestId('home-phase-trading').getAttribute('aria-pressed')).toBe('true')
  })

  thorough('paths match whatever their case, and back from the first page goes home', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin + '/ANNOUNCEMENTS')
    await page.getByTestId('announcement-row').first().waitFor()
    await page.getByTestId('page-back').click()
    await page.getByTestId('home-hero').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  thorough('a path without a page says so, and a bridge that is not there is honest', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin + '/nowhere')
    await page.getByTestId('not-found').waitFor()
    await page.getByTestId('not-found-home').click()
    await page.getByTestId('home-cast').click()
    await page.getByTestId('publish-form').waitFor()
    expect(await page.locator('h1:visible').textContent()).toBe('Cast a token')
    await page.getByTestId('page-back').click()
    await page.locator('main a[href="/nft"]').first().click()
    await page.getByTestId('nft-market-list').waitFor()
    expect(await page.locator('h1:visible').textContent()).toBe('NFT market')
    await page.goto(`${sandbox().origin}/bridge`)
    await page.getByTestId('bridge-none').waitFor()
    expect(await page.locator('h1:visible').textContent()).toBe('Bridge')
  })

  thorough('the bottom bar is at the top level alone', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin)
    for (const tab of ['earn', 'activity', 'profile', 'home']) {
      await page.getByTestId(`tab-${tab}`).click()
      const current = page.locator(`[data-testid="tab-${tab}"][aria-current="page"]`)
      await current.waitFor()
    }
    await page.getByTestId('home-announcement').click()
    await page.getByTestId('page-back').waitFor()
    expect(await page.getByTestId('tab-home').count()).toBe(0)
  })

  thorough('a page whose code does not arrive offers to try again, and opens then', async () => {
    const { open, problems } = await openSession()
    problems.allow(/Failed to load resource/)
    problems.allow(/Failed to fetch dynamically imported module/)
    // With a worker, the file would be stored before the page needs it.
    const page = await open(sandbox().origin, { worker: 'none' })
    await page.getByTestId('home-hero').waitFor()
    await page.route('**/assets/ProfilePage-*.js', (route) => route.abort())
    await page.getByTestId('tab-profile').click()
    await page.getByTestId('page-error').waitFor()
    await page.unroute('**/assets/ProfilePage-*.js')
    await page.getByTestId('page-error-retry').click()
    await page.getByTestId('profile-wallet').waitFor()
    expect(await page.getByTestId('page-error').count()).toBe(0)
  })

  thorough(
    'on a desktop the app stands in a frame 480 px wide, on a phone it fills the screen',
    async () => {
      const { open } = await openSession()
      const width = async (page: Page) => (await page.locator('#app').boundingBox())?.width
      const desktop = await open(sandbox().origin, { device: 'desktop' })
      await desktop.getByTestId('home-hero').waitFor()
      expect(await width(desktop)).toBe(480)
      const phone = await open(sandbox().origin, { device: 'phone' })
      await phone.getByTestId('home-hero').waitFor()
      expect(await width(phone)).toBe(390)
    },
  )
})

describe('preferences', () => {
  test('the language is stored as tc, kept after a reload, and told to the backend', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin + '/profile')
    await page.getByTestId('profile-language-tc').click()
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.lang, localStorage['lang']]))
      .toEqual(['zh-Hant-TW', 'tc'])
    const asked = page.waitForRequest(/announcement\/page/)
    await page.getByTestId('tab-home').click()
    expect((await asked).headers()['accept-language']).toBe('zh-TW,zh')
    await page.reload()
    expect(await page.getByTestId('home-cast').textContent()).toBe('立即鑄造')
  })

  thorough('a chosen theme is there before any script of the app', async () => {
    const { open, problems } = await openSession()
    problems.allow(/Failed to load resource/)
    // A worker would have stored the scripts.
    const page = await open(sandbox().origin + '/profile', { theme: 'light', worker: 'none' })
    await page.getByTestId('profile-theme-dark').click()
    await expect.poll(() => page.evaluate(() => localStorage['theme'])).toBe('dark')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(sandbox().origin)
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  })
})
