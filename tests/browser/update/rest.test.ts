import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { until, useQuickSandbox } from '../payments/steps.ts'
import type { Language } from '../screens/language.ts'
import { openSession, type Session } from '../session.ts'
import { firstOf, thorough } from '../thorough.ts'
import { lookForUpdate, readyForOffline, workerOf } from '../worker/steps.ts'
import { useDeployment } from './builds.ts'

const deployment = useDeployment()
const sandbox = useQuickSandbox({ dist: deployment.dist })

/** Browser messages for requests without a network, and for missing files. */
const OFFLINE = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|404/

/** Returns the stored files of a build, according to its newest cache. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).findLast((each) => each.startsWith('build '))
    const keys = name === undefined ? [] : await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })

/** Whether a script is stored, by the beginning of its name. */
const isKept = async (page: Page, name: string) =>
  (await keptFiles(page)).some((path) => path.startsWith(`/assets/${name}`) && path.endsWith('.js'))

/** Returns the files in the worker's own list: all of them, or only those to load first. */
const listedFiles = (page: Page, first = ''): Promise<string[]> =>
  page.evaluate(async (mark) => {
    const script = await (await fetch('/sw.js')).text()
    const entry = new RegExp(`${mark}"revision":"\\w+","url":"([^"]+)"`, 'g')
    return Array.from(script.matchAll(entry), ([, url]) => `/${url}`)
  }, first)

const saveData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(Object.getPrototypeOf(Reflect.get(navigator, 'connection')), 'saveData', {
      get: () => true,
    }),
  )

/** Waits until the worker has noticed the page and finished its work for it. */
const settled = (page: Page) =>
  until(() => page.evaluate(async () => (await caches.match('/config.json')) !== undefined))

describe('of a build, the worker', () => {
  const languages = [
    ['tc', '.zh-TW-', '.en-'],
    ['en', '.en-', '.zh-TW-'],
  ] as const
  thorough.each(firstOf(languages))(
    'keeps shell and home in %s alone while data are saved',
    async (...given) => {
      const [language, own, other] = given
      const session = await openSession({ worker: 'own' })
      const page = await openSaving(session, language)
      await settled(page)
      const kept = await keptFiles(page)
      const ahead = await listedFiles(page, '"ahead":true,')
      expect(kept.toSorted()).toEqual(ahead.filter((path) => !path.includes(other)).toSorted())
      expect(kept.filter((path) => path.includes(own))).toHaveLength(3)
    },
  )

  thorough('keeps what is used while data are saved', async () => {
    const session = await openSession({ worker: 'own' })
    const page = await openSaving(session)
    await settled(page)

    await page.getByTestId('tab-earn').click()
    await page.getByTestId('earn-boxes').waitFor()
    await until(() => isKept(page, 'EarnPage-'))
    expect(await isKept(page, 'TradePage-')).toBe(false)
  })

  thorough('has every other page offline too, once it was idle', async () => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(OFFLINE)
    const page = await session.open(sandbox().origin)
    await readyForOffline(page)
    expect(await isKept(page, 'TradePage-')).toBe(true)
    await page.context().setOffline(true)
    await page.getByTestId('tab-earn').click()
    await page.getByTestId('earn-boxes').waitFor()
    await page.goto(`${sandbox().origin}/publish`)
    await page.locator('[data-testid^="publish-"]').first().waitFor()
  })

  thorough('keeps no file that is not of it, and fetches that one at the next start', async () => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(OFFLINE)
    const mend = deployment.spoil('EarnPage')
    onTestFinished(mend)
    const page = await session.open(sandbox().origin)
    const listed = await listedFiles(page)
    await until(async () => (await keptFiles(page)).length === listed.length - 1)
    expect(await isKept(page, 'EarnPage-')).toBe(false)
    mend()
    await page
      .context()
      .newCDPSession(page)
      .then((debug) => debug.send('Network.clearBrowserCache'))
    await page.reload()
    await readyForOffline(page)
    expect(await isKept(page, 'EarnPage-')).toBe(true)
  })

  thorough('keeps the files of an older tab until that is gone, for offline too', async () => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(OFFLINE)
    const page = await session.open(sandbox().origin)
    await readyForOffline(page)
    const old = await session.openBeside(page, '/')
    await old.getByTestId('home-tokens-list').waitFor()
    await until(() => noted(page, 2))
    for (const tab of [page, old])
      await tab.evaluate(() => void Object.assign(window, { marked: true }))

    deployment.deployNext()
    await lookForUpdate(page)
    await page.getByTestId('update-reload').click()
    await page.waitForFunction(() => !('marked' in window))
    await page.getByTestId('home-tokens-list').waitFor()
    expect(await builds(page)).toBe(2)
    await readyForOffline(page)

    await page.context().setOffline(true)
    await old.getByTestId('tab-earn').click()
    await old.getByTestId('earn-boxes').waitFor()
    expect(await old.evaluate(() => 'marked' in window)).toBe(true)

    await page.context().setOffline(false)
    await old.close()
    await page.reload()
    await until(async () => (await builds(page)) === 1)
    await readyForOffline(page)
  })
})

async function openSaving(session: Session, language: Language = 'en'): Promise<Page> {
  const page = await session.open('about:blank')
  await page.addInitScript((chosen) => {
    if (origin !== 'null') localStorage.setItem('lang', chosen)
  }, language)
  await saveData(page.context())
  await page.goto(sandbox().origin)
  await workerOf(page)
  return page
}

const builds = (page: Page): Promise<number> =>
  page.evaluate(
    async () => (await caches.keys()).filter((name) => name.startsWith('build ')).length,
  )

/** Whether the worker has recorded which build each of this many tabs runs. */
const noted = (page: Page, tabs: number): Promise<boolean> =>
  page.evaluate(async (count) => (await (await caches.open('tabs')).keys()).length > count, tabs)
