import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { readFolder } from '../../../backend/content/folder.ts'
import { renderMarkdown } from '../../../backend/content/markdown.ts'
import { parseTexts } from '../../../backend/content/texts.ts'
import { markdownTexts } from '../../unit/content/markdownTexts.ts'
import { openSession } from '../session.ts'

const SITE = 'https://app.example'
const SANITISER = '../../../src/features/announcements/sanitize.ts'

interface WithSanitiser {
  readonly built: { sanitize(html: string): TrustedHTML }
}

/** Opens a page of the app's site that has the app's own sanitiser. */
async function openSanitiser(): Promise<Page> {
  const built = await rolldown({ input: fileURLToPath(new URL(SANITISER, import.meta.url)) })
  const { output } = await built.generate({ format: 'iife', name: 'built' })
  await built.close()
  const session = await openSession()
  const page = await session.open('about:blank')
  await page.route(`${SITE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>App</title>' }),
  )
  await page.goto(SITE)
  await page.addScriptTag({ content: `${output[0].code}; globalThis.built = built` })
  return page
}

/** Returns each text as the app shows it, without the attributes that the sanitiser adds. */
const sanitised = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const { built } = globalThis as unknown as WithSanitiser
    return all.map((html) => {
      const template = document.createElement('template')
      template.innerHTML = built.sanitize(html) as unknown as string
      for (const link of template.content.querySelectorAll('a')) {
        link.removeAttribute('target')
        link.removeAttribute('rel')
      }
      for (const image of template.content.querySelectorAll('img')) image.removeAttribute('loading')
      return template.innerHTML
    })
  }, texts)

test('the app shows announcements from files as they were written, and sanitises nothing away', async () => {
  const page = await openSanitiser()
  const files = readFolder('deploy/content')
  const example = files.ok ? parseTexts(files.value) : files
  if (!example.ok) throw new Error('the example has faults')
  const examples = example.value.announcements.flatMap(({ html }) => [html.en, html.tc])
  const drawn = fc
    .sample(fc.array(markdownTexts, { minLength: 1 }), { numRuns: 300, seed: 1 })
    .map((blocks) => renderMarkdown(blocks.join('\n\n'), { firstLine: 1, site: SITE }).html)
  const texts = [...examples, ...drawn]
  expect(await sanitised(page, texts)).toEqual(texts)
  // The drawn texts have all that the renderer writes.
  for (const tag of ['<img', '<a ', '<table>', '<pre>', '<blockquote>', '<ol>', '<ul>', '<s>'])
    expect(texts.some((text) => text.includes(tag))).toBe(true)
  expect(await sanitised(page, ['<p onclick="a()">a</p><img src="https://b.example/c">'])).toEqual([
    '<p>a</p>',
  ])
})
