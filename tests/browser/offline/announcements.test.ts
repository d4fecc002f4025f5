import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { announcements } from '../../../backend/database/kept/contentSchema.ts'
import { useSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { goOffline, keptCount, prepare } from './steps.ts'

const sandbox = useSandbox()
const ID = 'how-boxes-are-drawn'

/** Rewrites an announcement as the operator. */
async function rewrite(id: string, text: string, picture = ''): Promise<void> {
  await sandbox()
    .backend.db.update(announcements)
    .set({ html: { en: `<p>${text}</p>${picture}`, tc: `<p>${text}（中文）</p>${picture}` } })
    .where(eq(announcements.id, id))
}

/** Opens an announcement and waits until the worker has stored the new answer. */
async function openKept(page: Page, id: string): Promise<void> {
  const opened = Date.now()
  await page.goto(`${sandbox().origin}/announcements/${id}`)
  await body(page).waitFor()
  const keptAt = async () => Math.max(0, ...(await keptTimes(page, id)))
  await expect.poll(keptAt).toBeGreaterThanOrEqual(opened)
}

const body = (page: Page) => page.getByTestId('announcement-body')

/** Returns the stored answers about one announcement, in any language, with their times. */
const keptAnswers = (page: Page, id: string): Promise<{ text: string; at: number }[]> =>
  page.evaluate(async (name) => {
    const cache = await caches.open('announcements')
    const keys = (await cache.keys()).filter(({ url }) => url.includes(`/${name}?`))
    return Promise.all(
      keys.map(async (key) => {
        const kept = (await cache.match(key))!
        return { text: await kept.text(), at: Number(kept.headers.get('x-kept-at')) }
      }),
    )
  }, id)

const keptTexts = async (page: Page, id: string): Promise<string[]> =>
  (await keptAnswers(page, id)).map(({ text }) => text)

const keptTimes = async (page: Page, id: string): Promise<number[]> =>
  (await keptAnswers(page, id)).map(({ at }) => at)

describe('an announcement that is kept', () => {
  thorough(
    'is shown at once with its age, and replaced when the worker has the new one, in each language apart',
    async () => {
      const session = await openSession({ worker: 'own' })
      const { backend, origin } = sandbox()
      await rewrite(ID, 'As it was')
      const page = await session.open(origin)
      await prepare(session, page, sandbox())
      await openKept(page, ID)

      await rewrite(ID, 'As it is now')
      backend.faults.add({ path: ID, held: true })
      // Simulates a copy that is an hour old.
      await makeOlder(page)
      await page.reload()
      await body(page).getByText('As it was').waitFor()
      await page.getByTestId('announcement-stale').filter({ hasText: 'As of' }).waitFor()
      backend.faults.clear()
      await body(page).getByText('As it is now').waitFor()
      await page.getByTestId('announcement-stale').waitFor({ state: 'detached' })

      await page.evaluate(() => localStorage.setItem('lang', 'tc'))
      await page.reload()
      await body(page).getByText('As it is now（中文）').waitFor()
      await expect.poll(() => keptTexts(page, ID)).toHaveLength(2)
    },
  )

  thorough('has its pictures, once they were seen', async () => {
    const session = await openSession({ worker: 'own' })
    const { origin } = sandbox()
    // Other parts of the app never show this picture.
    const picture = '/screenshots/overview.webp'
    await rewrite('welcome', 'Look', `<img src="${origin}${picture}" alt="The app">`)
    const page = await session.open(origin)
    await prepare(session, page, sandbox())
    const image = body(page).locator('img')
    const seen = async () => {
      // Pictures load only once they are in view.
      await image.scrollIntoViewIfNeeded()
      const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth)
      await expect.poll(width).toBeGreaterThan(0)
    }
    await openKept(page, 'welcome')
    await seen()
    const isKept = () => page.evaluate(async (path) => Boolean(await caches.match(path)), picture)
    await expect.poll(isKept).toBe(true)

    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await goOffline(page)
    await page.goto('about:blank')
    await page.goto(`${origin}/announcements/welcome`)
    await seen()
  })

  thorough('is as good as new when the network says the same', async () => {
    const session = await openSession({ worker: 'own' })
    const { backend, origin } = sandbox()
    const page = await session.open(origin)
    await prepare(session, page, sandbox())
    await openKept(page, 'approvals')
    await makeOlder(page)
    backend.faults.add({ path: 'approvals', held: true })
    await page.reload()
    const age = page.getByTestId('announcement-stale')
    await age.waitFor()
    backend.faults.clear()
    await age.waitFor({ state: 'detached' })
  })

  thorough('stays when a 200 brings no announcement, and a page of a hotel', async () => {
    const session = await openSession({ worker: 'own' })
    const { backend, origin } = sandbox()
    const page = await session.open(origin)
    await prepare(session, page, sandbox())
    await openKept(page, 'network-fees')
    const before = await keptTexts(page, 'network-fees')
    const seen = () => backend.faults.requests.filter(({ path }) => path.endsWith('network-fees'))
    const count = seen().length
    backend.faults.add({ path: 'network-fees', html: true })
    await page.reload()
    await body(page).waitFor()
    await expect.poll(() => seen().length).toBeGreaterThan(count)
    await makeOlder(page)
    await page.reload()
    await page.getByTestId('announcement-stale').waitFor()
    await body(page).waitFor()
    expect(await keptTexts(page, 'network-fees')).toEqual(before)
    backend.faults.clear()
  })

  thorough('is never an answer that refuses', async () => {
    const session = await openSession({ worker: 'own' })
    const page = await session.open(sandbox().origin)
    await prepare(session, page, sandbox())
    const code = await page.evaluate(async () => {
      const response = await fetch('/api/deposit/announcement/page?pageNo=0&pageSize=20')
      return ((await response.json()) as { code: number }).code
    })
    expect(code).not.toBe(0)
    await openKept(page, 'welcome')
    expect(await keptTexts(page, 'page')).toEqual([expect.stringContaining('"code":0')])
  })

  thorough('goes when it was taken back, and leads to the others', async () => {
    const session = await openSession({ worker: 'own' })
    const { backend, origin } = sandbox()
    const page = await session.open(origin)
    await prepare(session, page, sandbox())
    await openKept(page, 'founders-sold-out')
    await backend.db.delete(announcements).where(eq(announcements.id, 'founders-sold-out'))
    await page.reload()
    await page.getByTestId('announcement-error').filter({ hasText: 'not there' }).waitFor()
    expect(await keptTexts(page, 'founders-sold-out')).toEqual([])
    await page.getByTestId('announcement-to-all').click()
    await page.getByTestId('announcements-list').waitFor()
    await page.goto(`${origin}/announcements/founders-sold-out`)
    await page.getByTestId('announcement-error').waitFor()
    expect(await body(page).count()).toBe(0)
  })

  thorough('is one of eighty at most, of which the least used goes', async () => {
    const session = await openSession({ worker: 'own' })
    const page = await session.open(sandbox().origin)
    await prepare(session, page, sandbox())
    await openKept(page, ID)
    await page.evaluate(async () => {
      const headers = { 'accept-language': 'en-US,en' }
      for (let size = 1; size <= 90; size += 1)
        await fetch(`/api/deposit/announcement/page?pageNo=9&pageSize=${size}`, { headers })
    })
    await expect.poll(() => keptCount(page)).toBe(80)
    expect(await keptTexts(page, ID)).toEqual([])
  })
})

/** Makes every stored announcement an hour older, in the worker's cache and in the page's. */
const makeOlder = (page: Page) =>
  page.evaluate(async () => {
    const HOUR_MS = 3_600_000
    const cache = await caches.open('announcements')
    for (const key of await cache.keys()) {
      const kept = (await cache.match(key))!
      const headers = new Headers(kept.headers)
      headers.set('x-kept-at', String(Number(headers.get('x-kept-at')) - HOUR_MS))
      await cache.put(key, new Response(await kept.text(), { headers }))
    }
    await new Promise<void>((done, failed) => {
      const opened = indexedDB.open('casthouse')
      opened.addEventListener('success', () => {
        const work = opened.result.transaction('snapshots', 'readwrite')
        work.objectStore('snapshots').clear()
        work.addEventListener('complete', () => (opened.result.close(), done()))
        work.addEventListener('error', () => failed(work.error))
      })
    })
  })
