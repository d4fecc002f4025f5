import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buy,
  nextBuyer,
  outcomeOf,
  paid,
  PAID_ONCE,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession, removeApis, type Session } from '../session.ts'
import { thorough } from '../thorough.ts'

/** Features missing in browsers from before 2024. Features that arrived together share a list. */
const added = [
  ['Object.hasOwn'],
  ['Object.groupBy', 'Map.groupBy'],
  ['Promise.withResolvers'],
  ['URL.canParse'],
  ['AbortSignal.any'],
  ['AbortSignal.timeout'],
  ['Array.prototype.findLast', 'Array.prototype.findLastIndex'],
  ['toReversed', 'toSorted', 'toSpliced', 'with'].map((name) => `Array.prototype.${name}`),
  ['String.prototype.toWellFormed'],
  ['Set.prototype.difference'],
  ['Crypto.prototype.randomUUID'],
  ['reportError'],
  ['structuredClone'],
]

const folder = mkdtempSync(join(tmpdir(), 'older-'))
const sandbox = useQuickSandbox({ dist: folder })

// Copies the built app and makes its worker remove all of these features before it starts.
beforeAll(() => {
  cpSync(fileURLToPath(new URL('../../../dist', import.meta.url)), folder, { recursive: true })
  const worker = join(folder, 'sw.js')
  const lacking = `(${String(removeApis)})(${JSON.stringify(added.flat())});`
  writeFileSync(worker, lacking + readFileSync(worker, 'utf8'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const TOO_OLD = /This browser is too old for this app.*這個瀏覽器太舊，無法使用本應用程式。/s

describe('in a browser of some years ago', () => {
  thorough.each(added)('home works without %s', async (...lacks) => {
    const { open } = await openSession()
    const page = await open(sandbox().origin, { lacks })
    await page.getByTestId('home-tokens-list').waitFor()
    expect(
      await page.evaluate(() => performance.getEntriesByName(`${location.origin}/older.js`).length),
    ).toBe(1)
  })

  thorough('a box is paid once, and its worker serves the app offline', async () => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(/Failed to load resource/)
    const older: Session = {
      ...session,
      open: (url, options) => session.open(url, { ...options, lacks: added.flat() }),
    }
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(older, sandbox(), 'kiln', buyer)
    await buy(page)
    await paid(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await page.context().setOffline(true)
    await page.goto(sandbox().origin)
    await page.getByTestId('home-hero').waitFor()
  })

  thorough('a new one fetches nothing for it', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin)
    await page.getByTestId('home-tokens-list').waitFor()
    expect(
      await page.evaluate(() => performance.getEntriesByName(`${location.origin}/older.js`)),
    ).toEqual([])
  })
})

describe('a browser that is too old', () => {
  test('says so in both languages, and runs nothing', async () => {
    const { open } = await openSession()
    const { origin } = sandbox()
    const page = await open(`${origin}/robots.txt`, { lacks: ['Array.prototype.at'] })
    // Waits only for the first response, because the page never finishes loading.
    await page.goto(origin, { waitUntil: 'commit' })
    await page.getByText(TOO_OLD).waitFor()
    expect(await page.locator('script[type="module"]').count()).toBe(0)
  })

  thorough('says so too when it cannot parse a script', async () => {
    const { open, problems } = await openSession()
    problems.allow(/SyntaxError/)
    const page = await open(sandbox().origin, { lacks: ['Array.prototype.toSorted'] })
    await page.route('**/assets/first-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let let' }),
    )
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => page.locator('body').innerText()).toMatch(TOO_OLD)
  })
})
