import { describe, expect, test } from 'vitest'
import { useSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSandbox({ hostileAnnouncement: true })

// Chromium itself reports requests of hostile markup while it parses them into the sanitiser's
// inert document, in which nothing runs.
const PARSED = /Executing inline event handler|Applying inline style|document's base URI/

/** Counts the answers that this device stores. Runs in the page. */
async function countKept(): Promise<number> {
  const [database] = await indexedDB.databases()
  if (database?.name === undefined) return 0
  const opening = indexedDB.open(database.name)
  return new Promise((resolve, reject) => {
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const { result: db } = opening
      if (!db.objectStoreNames.contains('snapshots')) return resolve(0)
      const counting = db.transaction('snapshots').objectStore('snapshots').count()
      counting.addEventListener('success', () => {
        db.close()
        resolve(counting.result)
      })
    })
  })
}

describe('announcements', () => {
  test('are unread until they were opened on this device', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin + '/announcements')
    const row = page.getByTestId('announcement-row').filter({ hasText: 'How a box is drawn' })
    expect(await row.getAttribute('data-unread')).toBe('true')
    await row.click()
    await page.getByTestId('announcement-body').waitFor()
    await page.getByTestId('page-back').click()
    await row.waitFor()
    expect(await row.getAttribute('data-unread')).toBeNull()
  })

  thorough('stay readable without a network, and say how old they are', async () => {
    const { open, problems } = await openSession()
    problems.allow(/Failed to load resource/)
    // Without a worker, the page itself stores the answers.
    const page = await open(sandbox().origin + '/announcements', { worker: 'none' })
    await page.getByTestId('announcement-row').first().waitFor()
    await expect.poll(() => page.evaluate(countKept)).toBeGreaterThan(0)
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await page.getByTestId('announcements-stale').waitFor()
    await expect.poll(() => page.getByTestId('announcement-row').count()).toBeGreaterThan(3)
  })

  thorough('with hostile HTML do nothing', async () => {
    const { open, problems } = await openSession()
    problems.allow(PARSED)
    const page = await open(sandbox().origin + '/announcements/hostile')
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== sandbox().origin) foreign.push(request.url())
    })
    const body = page.getByTestId('announcement-body')
    await body.waitFor()
    expect(await body.innerHTML()).not.toMatch(
      /<(script|style|iframe|form|input|svg|base|meta)|on\w+=|javascript:|style=/i,
    )
    const anchors = await body.locator('a[href]').count()
    expect(await body.locator('a[href][target="_blank"][rel*="noopener"]').count()).toBe(anchors)
    const touched = await page.evaluate(() =>
      Object.keys(window).filter((key) => /hostile/.test(key)),
    )
    expect(touched).toEqual([])
    expect(foreign).toEqual([])
  })

  thorough('that was taken back says so', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin + '/announcements/gone')
    const error = page.getByTestId('announcement-error')
    expect(await error.textContent()).toContain('This announcement is not there')
  })
})
