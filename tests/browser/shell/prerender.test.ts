import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { useSandbox, useSharedSandbox } from '../sandbox.ts'
import { firstAsks } from '../../../src/prerender/firstAsks.ts'
import {
  KEPT_ROWS,
  MOST_ROWS,
  PLACE,
  type KeptElement,
  type KeptRows,
} from '../../../src/ui/lists/kept/rows.ts'
import { openSession, type OpenOptions } from '../session.ts'
import { firstOf } from '../thorough.ts'

const sandbox = useSharedSandbox()

const HEADLINES = { en: 'Cast a token people can trust', tc: '鑄造屬於你的代幣' }

/** A page of the app's origin with the storage of the options, before any of the app has run. */
async function openBefore(options: OpenOptions = {}, { origin } = sandbox()) {
  const { open, problems } = await openSession()
  // The file, opened only for its origin's storage, has no icon.
  problems.allow(/favicon\.ico/)
  // A worker would have files that a test holds back.
  const page = await open(`${origin}/robots.txt`, { ...options, worker: 'none' })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as LayoutShift).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { page, origin, problems }
}

const keptRows = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEPT_ROWS)

interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

/** How far things have shifted so far, which browsers count after they have drawn. */
const shifts = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done))
    await drawn()
    await drawn()
    await new Promise((done) => setTimeout(done))
    return (window as unknown as { shifts: readonly number[] }).shifts
  })

/** Lets no script file arrive until told to. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

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
      const { page, origin } = await openBefore(options)
      const release = await holdScripts(page)
      await page.goto(origin, { waitUntil: 'commit' })
      const hero = page.getByTestId('home-hero')
      await hero.waitFor()
      expect(await hero.locator('h1').textContent()).toBe(HEADLINES[options.language])
      // The medallion's lines too, which fill it.
      const lines = hero.locator('use')
      await expect
        .poll(() => lines.evaluate((use: SVGGraphicsElement) => use.getBBox().width))
        .toBeGreaterThan(900)
      expect(await page.getByTestId('tab-profile').isVisible()).toBe(true)
      expect(await page.getByTestId('wallet-pill').isVisible()).toBe(true)
      const { frame, theme } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
      expect({ frame, theme }).toEqual({ frame: options.device, theme: options.theme })
      // The styles are there, inline ones included: a line of a row has its width.
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

  test.each(['phone', 'desktop'] as const)(
    'never moves while its data come, or when they do not: %s',
    async (device) => {
      const { page, origin, problems } = await openBefore({ device })
      await page.goto(origin)
      await page.getByTestId('home-announcement').waitFor()
      await page.getByTestId('home-token').first().waitFor()
      await page.getByTestId('footer').waitFor()
      expect(await shifts(page)).toEqual([])

      problems.allow(/Failed to load resource/)
      // Deletes what is kept where no app runs: a running one could still write an answer later.
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

  test('begins with the rows of the last visit, which the app replaces without a jump', async () => {
    const { page, origin } = await openBefore()
    await page.goto(origin)
    await page.getByTestId('home-tokens-list').waitFor()
    await expect.poll(() => keptRows(page)).not.toBeNull()
    const live = page.getByTestId('home-token')
    const texts = (await live.allTextContents()).slice(0, MOST_ROWS)
    expect(texts.length).toBe(MOST_ROWS)

    const release = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    const rows = page.locator(`[${PLACE}] li`)
    await rows.last().waitFor()
    expect(await rows.allTextContents()).toEqual(texts)
    const box = await rows.last().boundingBox()
    expect(await rows.first().locator('a').getAttribute('href')).toMatch(/^\/token\/T/)
    release()
    await live.first().waitFor()
    expect(await rows.count()).toBe(0)
    expect(await live.nth(MOST_ROWS - 1).boundingBox()).toEqual(box)
    expect(await shifts(page)).toEqual([])
  })

  test('begins with bones in another language, and where something else is kept', async () => {
    const { page, origin } = await openBefore()
    await page.goto(origin)
    await expect.poll(() => keptRows(page)).not.toBeNull()
    const kept = JSON.parse((await keptRows(page))!) as KeptRows
    const { list } = kept
    const script: KeptElement = ['script', [], ['document.title = "taken over"']]
    const link: KeptElement = ['a', [['href', '//elsewhere.example']], ['a token']]
    const others = [
      { ...kept, lang: 'zh-Hant-TW' },
      { ...kept, build: '/assets/first-00000000.js' },
      { ...kept, list: [list[0], list[1], [script]] },
      { ...kept, list: [list[0], list[1], [link]] },
      { ...kept, list: 'ul' },
      [],
    ]
    const release = await holdScripts(page)
    for (const other of others) {
      await page.evaluate(
        ([key, text]) => localStorage.setItem(key!, text!),
        [KEPT_ROWS, JSON.stringify(other)],
      )
      await page.reload({ waitUntil: 'commit' })
      // It is drawn right after they would have been laid.
      await page.locator('#hero-engraving').waitFor({ state: 'attached' })
      expect(await page.locator(`[${PLACE}]`).evaluate((place) => place.childNodes.length)).toBe(0)
    }
    release()
    await page.getByTestId('home-token').first().waitFor()
    expect(await page.title()).not.toBe('taken over')
  })

  test('that moved would be told', async () => {
    const { page, origin } = await openBefore()
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

  test.each(['en', 'tc'] as const)('is what the app itself draws, in %s', async (language) => {
    const { page, origin } = await openBefore({ language })
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto(`${origin}/profile`)
    await page.getByTestId('tab-home').click()
    await page.getByTestId('home-hero').waitFor()
    const [drawn, prerendered] = await page.evaluate(() => {
      const main = (root: ParentNode) => {
        const copy = root.querySelector('#main > :has([data-testid="home-hero"])')!.cloneNode(true)
        const page = copy as HTMLElement
        // What is far below only comes when near; React marks its boundaries when prerendering.
        page.lastElementChild!.replaceChildren()
        return page.outerHTML.replaceAll(/<!--.*?-->/g, '').replaceAll('data-style=', 'style=')
      }
      const { lang } = document.documentElement
      const shell = document.querySelector<HTMLTemplateElement>(
        `template[lang="${lang}"][data-layout="home"]`,
      )!
      return [main(document), main(shell.content)]
    })
    // The browser writes styles with spaces, React without; a list's selection is a property; the
    // heading has the focus, since the app has gone here.
    const plain = (html = '') =>
      html.replaceAll(/(?<=[;:]) |;(?=")| selected=""| tabindex="-1"/g, '')
    expect(plain(drawn)).toBe(plain(prerendered))
    answer()
  })

  test('that is not what the app draws would be told, and mended', async () => {
    const { page, origin, problems } = await openBefore()
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

  test('loads no style twice, and later ones after the first', async () => {
    const { page, origin } = await openBefore()
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
  test.each([
    ['/blindBox', 'en', 'Blind boxes', null],
    ['/BLINDBOX/', 'tc', '盲盒', null],
    ['/earn', 'tc', '收益', 'tab-earn'],
    ['/announcements/1', 'en', 'Announcement', null],
    ['/nothing-here', 'tc', '找不到頁面', null],
  ] as const)(
    'has its own header before any script has come: %s in %s',
    async (path, language, title, tab) => {
      const { page, origin } = await openBefore({ language })
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
    const { page, origin } = await openBefore({ language: 'tc' })
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
  test.each(Object.entries(firstAsks))(
    'is what the page wants, and is asked for once: %s',
    async (route, asks) => {
      const { page, origin } = await openBefore({ language: 'tc' })
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname.slice('/api'.length) + search)
      })
      const id = route.startsWith('/blindBox') ? String(boxIds.anvil) : '1'
      const path = route.replace(':id', id).replace(':address', await findToken(route))
      await page.goto(origin + path)
      // The configuration is among those that nobody has asked for yet, and at first the only one.
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(asks.length)
      await page.waitForFunction(() => globalThis.early?.length === 0)
      expect(asked.filter((each, index) => asked.indexOf(each) !== index)).toEqual([])
    },
  )
})

/** The address of a token that such a page shows. */
async function findToken(route: string): Promise<string> {
  const list = `${sandbox().origin}/api/deposit/exSwap/swapCoinIssuedList?phase=trading`
  if (!route.includes(':address')) return ''
  const { data } = await (await fetch(list)).json()
  return data.items[0].address
}

describe('another name in the configuration', () => {
  const named = useSandbox({ configure: (config) => ({ ...config, name: 'Foundry & Sons' }) })

  test('takes the place of the prerendered one', async () => {
    const { page, origin } = await openBefore({}, named())
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
