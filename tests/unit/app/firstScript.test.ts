import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { isPhone } from '../../../src/core/browser.ts'
import { languages, parseStoredLocale } from '../../../src/i18n/locale.ts'

const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
const [, script = ''] = Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, code]) => code)

/** Runs the first script of index.html on a new document. Returns what it changed there. */
function runFirstScript(userAgent: string, storage: () => Record<string, string>) {
  const root: { lang: string; dataset: Record<string, string> } = { lang: 'en', dataset: {} }
  const page = {
    document: { documentElement: root },
    navigator: { userAgent },
    get localStorage() {
      return storage()
    },
  }
  runInNewContext(script, page)
  return root
}

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130'

describe('before the first paint', () => {
  test.each([
    ...['Android', 'iPhone', 'Symbian', 'Windows Phone', 'iPad', 'iPod'].map(
      (device) => `Mozilla/5.0 (${device}) AppleWebKit/537.36`,
    ),
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130',
    desktop,
  ])('%s gets the frame that the specification gives it', (userAgent) => {
    const { dataset } = runFirstScript(userAgent, () => ({}))
    expect(dataset).toEqual({ frame: isPhone(userAgent) ? 'phone' : 'desktop' })
  })

  test.each(['en', 'tc', 'nonsense'])('the language is the one chosen: %s', (lang) => {
    expect(runFirstScript(desktop, () => ({ lang })).lang).toBe(
      languages[parseStoredLocale(lang)].html,
    )
  })

  test('theme and gain colour are as chosen', () => {
    expect(runFirstScript(desktop, () => ({ theme: 'light', gain: 'red' })).dataset).toEqual({
      frame: 'desktop',
      theme: 'light',
      gain: 'red',
    })
    expect(runFirstScript(desktop, () => ({ theme: 'pink' })).dataset).toEqual({ frame: 'desktop' })
  })

  test('a storage that refuses leaves everything as it begins', () => {
    const root = runFirstScript(desktop, () => {
      throw new Error('forbidden')
    })
    expect(root).toEqual({ lang: 'en', dataset: { frame: 'desktop' } })
  })
})
