import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../sandbox.ts'
import { thorough } from '../thorough.ts'
import { openSession } from '../session.ts'

const sandbox = useSandbox({ hostileAnnouncement: true })

/** Returns a page's policy by directive. */
async function policyOf(path: string): Promise<Map<string, string[]>> {
  const response = await fetch(sandbox().origin + path)
  const header = response.headers.get('content-security-policy') ?? ''
  return new Map(
    header.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

describe('the content security policy', () => {
  test.each(['/', '/blindBox/1', '/announcements/hostile', '/nowhere'])(
    'is sent with %s, and allows nothing that was not built',
    async (path) => {
      const policy = await policyOf(path)
      expect(policy.get('default-src')).toEqual(["'none'"])
      for (const directive of ['script-src', 'style-src'])
        for (const source of policy.get(directive) ?? ['none at all'])
          expect(source).toMatch(/^'self'$|^'sha256-[\w+/=]+'$/)
      expect(policy.get('connect-src')).toEqual(["'self'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(policy.get('form-action')).toEqual(["'none'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
      expect(policy.get('trusted-types')).not.toContain("'allow-duplicates'")
    },
  )

  test('keeps out what gets into the page nevertheless', async () => {
    const { open, problems } = await openSession()
    const { origin } = sandbox()
    const page = await open(origin)
    await page.getByTestId('home-hero').waitFor()
    problems.allow(/Content Security Policy|TrustedScript|TrustedHTML|Trusted Types/i)
    const outcome = await page.evaluate(async () => {
      // The debugger's own call may compile strings; later calls of the page may not. So the
      // attempts wait for a new task.
      await new Promise((done) => void setTimeout(done))
      const attempt = async (action: () => unknown) => {
        try {
          await action()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      const script = document.createElement('script')
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void }
      }
      return {
        script: await attempt(() => {
          script.append('window.intruder = "script"')
          document.body.append(script)
        }),
        html: await attempt(() => {
          document.createElement('b').innerHTML = '<img src=x onerror="window.intruder = 1">'
        }),
        code: await attempt(() => Reflect.construct(Function, ['window.intruder = "code"'])),
        rules: await attempt(() => trustedTypes.createPolicy('intruder', {})),
        elsewhere: await attempt(() => fetch('https://attacker.example/')),
        ran: 'intruder' in window,
      }
    })
    expect(outcome).toMatchObject({
      html: 'TypeError',
      code: 'EvalError',
      rules: 'TypeError',
      elsewhere: 'TypeError',
      ran: false,
    })
  })

  thorough('keeps out a script that stands in the HTML of the page', async () => {
    const { open, problems } = await openSession()
    const { origin } = sandbox()
    const page = await open('about:blank')
    problems.allow(/Content Security Policy/)
    await page.route(origin + '/', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const added = html.replace('</head>', '<script>window.intruder = 1</script></head>')
      expect(added).not.toBe(html)
      await route.fulfill({ response, body: added })
    })
    await page.goto(origin + '/')
    await page.getByTestId('home-hero').waitFor()
    expect(await page.evaluate(() => 'intruder' in window)).toBe(false)
  })
})

describe('an announcement with hostile HTML', () => {
  // Chromium reports these requests of the markup while the sanitiser parses it into an inert
  // document, in which nothing runs.
  const PARSED = /Executing inline event handler|Applying inline style|document's base URI/

  /** Whether the header is in front, because nothing may cover the app. */
  const inFront = (page: Page) =>
    page.evaluate(() => Boolean(document.elementFromPoint(innerWidth / 2, 30)?.closest('header')))

  thorough('can be read, and touches nothing', async () => {
    const { open, problems } = await openSession()
    problems.allow(PARSED)
    const { origin } = sandbox()
    const page = await open(origin + '/announcements')
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) elsewhere.push(request.url())
    })
    await page.locator('a[href="/announcements/hostile"]').click()
    const body = page.getByTestId('announcement-body')
    await body.waitFor()
    // The content remains readable as plain text.
    for (const words of ['harmless', 'a link', 'cover']) await body.getByText(words).click()
    expect(await inFront(page)).toBe(true)
    expect(await body.locator('[style], [id], [class], [onclick], form, iframe').count()).toBe(0)
    expect(await page.evaluate(() => '__hostile' in window)).toBe(false)
    expect(elsewhere).toEqual([])
    expect(page.url()).toBe(origin + '/announcements/hostile')
    await page.getByTestId('page-back').click()
    await page.getByTestId('announcements-list').waitFor()
  })
})
