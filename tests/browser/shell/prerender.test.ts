import { describe, expect, test } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { useSandbox, useSharedSandbox } from '../sandbox.ts'
import { firstAsks } from '../../../src/prerender/firstAsks.ts'
import { firstOf, thorough } from '../thorough.ts'
import { holdScripts, openBefore, shifts } from './steps.ts'

const sandbox = useSharedSandbox()

const HEADLINES = { en: 'Cast a token people can trust', tc: '鑄造屬於你的代幣' }

describe('the home screen', () => {
  test.each(
    firstOf([
      { device: 'phone', language: 'en', theme: 'dark' },
      { device: 'phone', language: 'tc', theme: 'light' },
      { device: 'desktop', language: 'tc', theme: 'dark' },
      { device: 'desktop', language: 'en', theme: 'light' },
    ] as const),
  )(
    'stands before any script has come, and then lives without a jump: $device $language $theme',
    async (options) => {
      const { page, origin } = await openBefore(sandbox().origin, options)
      const release = await holdScripts(page)
      await page.goto(origin, { waitUntil: 'commit' })
      const hero = page.getByTestId('home-hero')
      await hero.waitFor()
      expect(await hero.locator('h1').textContent()).toBe(HEADLINES[options.language])
      // The medallion's lines are drawn, too, and fill it.
      const lines = hero.locator('use')
      await expect
        .poll(() => lines.evaluate((use: SVGGraphicsElement) => use.getBBox().width))
        .toBeGreaterThan(900)
      expect(await page.getByTestId('tab-profile').isVisible()).toBe(true)
      expect(await page.getByTestId('wallet-pill').isVisible()).toBe(true)
      const { frame, theme } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
      expect({ frame, theme }).toEqual({ frame: options.device, theme: options.theme })
      // Styles apply, inline ones included: a row's line has its width.
      const bone = page.locator('[aria-busy] span[style]').first()
      expect(await bone.evaluate((element) => element.getBoundingClientRect().width)).toBe(44)

      const standing = await hero.elementHandle()
      release()
      await page.getByTestId('home-token').first().waitFor()
      await page.getByTestId('footer').waitFor()
      expect(await standing?.evaluate((element) => element.isConnected)).toBe(true)
      await page.getByTestId('home-search-open').click()
      await page.getByTestId('home-search').waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(
        options.language === 'tc' ? 'zh-Hant-TW' : 'en',
      )
    },
  )

  thorough.each(['phone', 'desktop'] as const)(
    'never moves while its data come, or when they do not: %s',
    async (device) => {
      const { page, origin, problems } = await openBefore(sandbox().origin, { device })
      await page.goto(origin)
      await page.getByTestId('home-announcement').waitFor()
      await page.getByTestId('home-token').first().waitFor()
      await page.getByTestId('footer').waitFor()
      expect(await shifts(page)).toEqual([])

      problems.allow(/Failed to load resource/)
      // Deletes the stored data on a page without the app, because a running app could still write
      // an answer.
      await page.goto(`${origin}/robots.txt`)
      await page.evaluate(async () => {
        const forgotten = indexedDB.deleteDatabase('casthouse')
        await new Promise((resolve, reject) => {
          forgotten.addEventListener('success', resolve)
          forgotten.addEventListener('error', reject)
        })
      })
      await page.route('**/announcement/page*', (route) => route.fulfill({ status: 503 }))
      await page.goto(origin)
      await page.getByTestId('home-announcements').waitFor()
      await page.getByTestId('home-token').first().waitFor()
      expect(await shifts(page)).toEqual([])
    },
  )

  thorough('that moved would be told', async () => {
    const { page, origin } = await openBefore(sandbox().origin)
    await page.goto(origin)
    await page.getByTestId('footer').waitFor()
    expect(await shifts(page)).toEqual([])
    await page.getByTestId('home-hero').evaluate((hero) => {
      const gap = document.createElement('div')
      gap.style.height = '80px'
      hero.before(gap)
    })
    expect((await shifts(page)).length).toBeGreaterThan(0)
  })

  test.each(firstOf(['en', 'tc'] as const))(
    'is what the app itself draws, in %s',
    async (language) => {
      const { page, origin } = await openBefore(sandbox().origin, { language })
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/api/**', async (route) => {
        await answered
        await route.continue()
      })
      await page.goto(`${origin}/profile`)
      // Until the app has started, the tab would load the document again.
      await page.getByTestId('profile-theme-dark').waitFor()
      await page.getByTestId('tab-home').click()
      await page.getByTestId('home-hero').waitFor()
      const [drawn, prerendered] = await page.evaluate(() => {
        const main = (root: ParentNode) => {
          const copy = root
            .querySelector('#main > :has([data-testid="home-hero"])')!
            .cloneNode(true)
          const page = copy as HTMLElement
          // Removes the content far below, which loads only when near, and the boundary comments of
          // React's prerendering.
          page.lastElementChild!.replaceChildren()
          return page.outerHTML.replaceAll(/<!--.*?-->/g, '').replaceAll('data-style=', 'style=')
        }
        const { lang } = document.documentElement
        const shell = document.querySelector<HTMLTemplateElement>(
          `template[lang="${lang}"][data-layout="home"]`,
        )!
        return [main(document), main(shell.content)]
      })
      // The browser writes styles with spaces; React does not. A list's selection is a property.
      // The heading has the focus, because the app has navigated here.
      const plain = (html = '') =>
        html.replaceAll(/(?<=[;:]) |;(?=")| selected=""| tabindex="-1"/g, '')
      expect(plain(drawn)).toBe(plain(prerendered))
      answer()
    },
  )

  thorough('that is not what the app draws would be told, and mended', async () => {
    const { page, origin, problems } = await openBefore(sandbox().origin)
    problems.allow(/Minified React error #418/)
    await page.route(origin + '/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('>Cast Now<', '>Cast Later<')
      await route.fulfill({ response, body })
    })
    const told = page.waitForEvent('pageerror')
    await page.goto(origin)
    expect((await told).message).toContain('#418')
    await page.getByTestId('home-cast').filter({ hasText: 'Cast Now' }).waitFor()
  })

  thorough('loads no style twice, and later ones after the first', async () => {
    const { page, origin } = await openBefore(sandbox().origin)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(origin)
    await page.getByTestId('home-token').first().waitFor()
    await page.getByTestId('tab-profile').click()
    await page.getByTestId('profile-theme-dark').waitFor()
    const styles = asked.filter((path) => path.endsWith('.css'))
    expect(styles.length).toBeGreaterThan(0)
    expect(styles.filter((path) => path.includes('/first-'))).toEqual([])
    expect(asked.filter((path) => path === '/config.json')).toEqual(['/config.json'])
  })
})

describe('another address', () => {
  thorough.each([
    ['/blindBox', 'en', 'Blind boxes', null],
    ['/BLINDBOX/', 'tc', '盲盒', null],
    ['/earn', 'tc', '收益', 'tab-earn'],
    ['/announcements/1', 'en', 'Announcement', null],
    ['/nothing-here', 'tc', '找不到頁面', null],
  ] as const)(
    'has its own header before any script has come: %s in %s',
    async (path, language, title, tab) => {
      const { page, origin } = await openBefore(sandbox().origin, { language })
      const release = await holdScripts(page)
      await page.goto(origin + path, { waitUntil: 'commit' })
      await page.getByTestId('page-loading').waitFor()
      expect(await page.locator('h1').allTextContents()).toEqual([title])
      expect(await page.getByTestId('home-hero').count()).toBe(0)
      const here = page.locator('[aria-current="page"]')
      const names = await here.evaluateAll((all) => all.map((each) => each.dataset['testid']))
      expect(names).toEqual(tab ? [tab] : [])
      release()
      await page.getByTestId('page-loading').waitFor({ state: 'detached' })
      expect(await page.locator('h1').allTextContents()).toEqual([title])
      const moved = (await shifts(page)).reduce((sum, shift) => sum + shift, 0)
      expect(moved).toBeLessThanOrEqual(0.02)
    },
  )

  test('names every file that its page stands with, and asks for each and the configuration once', async () => {
    const { page, origin } = await openBefore(sandbox().origin, { language: 'tc' })
    const release = await holdScripts(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${origin}/lock`, { waitUntil: 'commit' })
    await page.getByTestId('page-loading').waitFor()
    const named = await page
      .locator('link[href^="/assets/"], script[src^="/assets/"]')
      .evaluateAll((elements) =>
        elements.map((each) => each.getAttribute('href') ?? each.getAttribute('src')),
      )
    release()
    await page.getByTestId('lock-page').waitFor()
    const files = asked.filter((path) => /^\/assets\/(LockPage|kit|lock\.)/.test(path))
    expect(files.some((path) => path.endsWith('.css'))).toBe(true)
    expect(files.filter((path) => !named.includes(path))).toEqual([])
    const once = asked.filter((path) => path === '/config.json' || named.includes(path))
    expect(once.filter((path, index) => once.indexOf(path) !== index)).toEqual([])
  })
})

describe('what the document asks for', () => {
  thorough.each(Object.entries(firstAsks))(
    'is what the page wants, and is asked for once: %s',
    async (route, asks) => {
      const { page, origin } = await openBefore(sandbox().origin, { language: 'tc' })
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname.slice('/api'.length) + search)
      })
      const id = route.startsWith('/blindBox') ? String(boxIds.anvil) : '1'
      const path = route.replace(':id', id).replace(':address', await findToken(route))
      await page.goto(origin + path)
      // Waits until the app has used all early requests. The configuration is one of them, and at
      // first the only one.
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(asks.length)
      await page.waitForFunction(() => globalThis.early?.length === 0)
      expect(asked.filter((each, index) => asked.indexOf(each) !== index)).toEqual([])
    },
  )
})

/** Returns the address of a token that such a page shows. */
async function findToken(route: string): Promise<string> {
  const list = `${sandbox().origin}/api/deposit/exSwap/swapCoinIssuedList?phase=trading`
  if (!route.includes(':address')) return ''
  const { data } = await (await fetch(list)).json()
  return data.items[0].address
}

describe('another name in the configuration', () => {
  const named = useSandbox({ configure: (config) => ({ ...config, name: 'Foundry & Sons' }) })

  thorough('takes the place of the prerendered one', async () => {
    const { page, origin } = await openBefore(named().origin)
    const release = await holdScripts(page)
    await page.goto(origin, { waitUntil: 'commit' })
    const name = page.locator('[data-product-name]')
    await name.waitFor()
    expect(await name.textContent()).toBe('Casthouse')
    release()
    await page.getByTestId('home-token').first().waitFor()
    expect(await name.textContent()).toBe('Foundry & Sons')
    expect(await page.title()).toBe('Foundry & Sons')
  })
})
