import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesOf, readText } from './words/pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = new Set([
  'src',
  'sw',
  'backend',
  'contracts',
  'sandbox',
  'tests',
  'docs',
  'public',
  'locales',
])

/** Every Markdown page, with its text. */
const texts = filesOf('**/*.md').map((path) => ({ path, text: readText(path) }))

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readText('package.json'))

test.each(texts)('$path names only what is there', ({ path, text }) => {
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) => match[1]!)
  const gone = links.filter((link) => !existsSync(join(root, dirname(path), link)))

  // Matches `src/outbox/look.ts`, but neither `locales/zh-TW/*.po` nor a bare `tokenLock.ts`.
  const named = [...text.matchAll(/`([\w./-]+)`/g)].map((match) => match[1]!)
  const paths = named.filter((name) => folders.has(name.split('/')[0]!) && name.includes('/'))
  gone.push(...paths.filter((name) => !existsSync(join(root, name))))

  const commands = [...text.matchAll(/npm run ([a-z]+)/g)].map((match) => match[1]!)
  gone.push(...commands.filter((command) => !(command in scripts)))
  expect(gone).toEqual([])
})

test('there is something to read', () => {
  expect(texts.length).toBeGreaterThan(5)
})
