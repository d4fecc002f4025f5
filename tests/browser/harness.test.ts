import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { deviceClock } from '../../src/core/deviceClock.ts'
import { findViolations } from './accessibility.ts'
import { openSession } from './session.ts'

const origin = 'http://page.test'

/** Answers every request of the page with one document, under a policy like the app's. */
async function serve(page: Page, body: string): Promise<void> {
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'content-security-policy':
          "default-src 'self'; script-src 'self'; require-trusted-types-for 'script'",
      },
      body: `<!doctype html><html lang="en"><title>Page</title><main>${body}</main></html>`,
    }),
  )
  await page.goto(`${origin}/page`)
}

describe('what the browser tests stand on', () => {
  test('a violation of the content security policy is a problem', async () => {
    const { open, problems } = await openSession()
    const page = await open('about:blank')
    await serve(page, '<h1 onclick="alert(1)">Hello</h1>')
    await expect.poll(problems.unexpected).toEqual([expect.stringContaining('Security Policy')])
    problems.allow(/Content Security Policy/)
    expect(problems.unexpected()).toEqual([])
  })

  test('an error that nothing caught is a problem', async () => {
    const { open, problems } = await openSession()
    const page = await open('about:blank')
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('lost')
        }),
    )
    await expect.poll(problems.unexpected).toEqual([expect.stringContaining('lost')])
    problems.allow(/lost/)
  })

  test('axe runs under the strictest policy, and finds what is serious', async () => {
    const { open } = await openSession()
    const page = await open('about:blank')
    await serve(page, '<h1>Hello</h1><button>Go</button>')
    expect(await findViolations(page)).toEqual([])
    await serve(page, '<h1>Hello</h1><button></button>')
    expect(await findViolations(page)).toEqual([expect.stringContaining('button-name')])
  })

  test('axe finds colours that changed since it looked at everything', async () => {
    const { open } = await openSession()
    const page = await open('about:blank')
    await serve(page, '<h1>Hello</h1><button></button>')
    await findViolations(page)
    expect(await findViolations(page, { coloursOnly: true })).toEqual([])
    await page.locator('h1').evaluate((heading) => (heading.style.color = '#eee'))
    expect(await findViolations(page, { coloursOnly: true })).toEqual([
      expect.stringContaining('color-contrast'),
    ])
  })

  test.for([
    { pace: undefined, first: 'sleep' },
    { pace: 'real', first: 'timer' },
  ] as const)('of a sleep and a shorter timer, the $first ends first', async ({ pace, first }) => {
    const { open } = await openSession({ ...(pace && { pace }) })
    const page = await open('about:blank')
    const clock = `{ ${deviceClock.sleep.toString().replace(/^(?=\()/, 'sleep: ')} }`
    const ended = await page.evaluate<{ winner: string; lastedMs: number }>(`(async () => {
      const since = Date.now()
      const sleep = (${clock}).sleep(3_000).then(() => 'sleep')
      const timer = new Promise((done) => setTimeout(() => done('timer'), 1_500))
      const winner = await Promise.race([sleep, timer])
      await sleep
      return { winner, lastedMs: Date.now() - since }
    })()`)
    expect(ended.winner).toBe(first)
    // Measured by the page's own hastened clock, a wait is never too short.
    expect(ended.lastedMs).toBeGreaterThanOrEqual(3_000 - 8)
  })

  test('a phone is a phone, and a desktop is none', async () => {
    const { open } = await openSession()
    const phone = await open('about:blank')
    const desktop = await open('about:blank', { device: 'desktop' })
    const look = () => [screen.width, screen.height, /Android|iPhone/.test(navigator.userAgent)]
    expect(await phone.evaluate(look)).toEqual([390, 844, true])
    expect(await desktop.evaluate(look)).toEqual([1280, 900, false])
  })
})
