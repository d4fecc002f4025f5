import { describe, expect, test } from 'vitest'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { fileURLToPath } from 'node:url'
import { budgets } from './budgets.ts'
import { CLAUSES, docCommentsOf } from './words/comments.ts'
import { findForbidden, findForbiddenChinese, readGlossary } from './words/glossary.ts'
import { filesOf, proseOf, readText, sentencesOf, wordsIn } from './words/pages.ts'

const MOST_WORDS = 25
const glossary = readGlossary()
/** Pages that quote others' words: the glossary, licences, and the user's specification. */
const quoting = new Set([
  'locales/glossary.md',
  'THIRD-PARTY-NOTICES.md',
  'tests/specification/product-spec.md',
])
const pages = filesOf('**/*.md').filter((path) => !quoting.has(path))

describe('the pages', () => {
  test.each(pages)('%s uses the glossary’s words', (page) => {
    expect(findForbidden(proseOf(readText(page)), glossary.english)).toEqual([])
  })

  test.each(pages)(`%s has no sentence of more than ${MOST_WORDS} words`, (page) => {
    const long = sentencesOf(readText(page)).filter((sentence) => wordsIn(sentence) > MOST_WORDS)
    expect(long).toEqual([])
  })

  test('the README fits on a page of a hundred lines', () => {
    expect(readText('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(100)
  })
})

const shown = ({ path, doc }: { path: string; doc: string }) => `${path}: ${doc.split('\n')[0]}`

describe('the doc comments', () => {
  test.each(['src', 'sw', 'backend', 'contracts', 'sandbox', 'tests'])(
    'of %s begin with a verb or a noun',
    (room) => {
      const docs = filesOf(`${room}/**/*.{ts,tsx,mjs,sol}`).flatMap((path) =>
        docCommentsOf(path, readText(path)).map((doc) => ({ path, doc })),
      )
      const clauses = docs.filter(({ doc }) => CLAUSES.test(doc))
      expect(docs.length).toBeGreaterThan(20)
      // One in a hundred may read better that way; beyond that, all are shown.
      const most = Math.floor(docs.length / 100)
      expect(clauses.length > most ? clauses.map(shown) : []).toEqual([])
    },
  )
})

/** Messages that the specification quotes, which stay as they are. */
const quoted = new Set(
  [...readText('tests/specification/product-spec.md').matchAll(/'([^']+)'/g)].map(
    ([, text]) => text,
  ),
)

test('the catalogs hold no more of the words that the glossary rules out than they did', async () => {
  const config = getConfig({ cwd: fileURLToPath(new URL('..', import.meta.url)) })
  const found = { en: 0, 'zh-TW': 0 }
  for (const catalog of await getCatalogs(config)) {
    const english = Object.entries((await catalog.read('en')) ?? {})
    const chinese = (await catalog.read('zh-TW')) ?? {}
    for (const [id, { translation = '' }] of english) {
      if (quoted.has(translation)) continue
      found.en += findForbidden(translation, glossary.english).length
      found['zh-TW'] += findForbiddenChinese(
        chinese[id]?.translation ?? '',
        glossary.chinese,
      ).length
    }
  }
  expect(found.en + found['zh-TW']).toBeLessThanOrEqual(budgets.catalogWords.limit)
})

describe('the looking itself', () => {
  const words = ['coin', 'take out', 'pool share']

  test('sees a forbidden word in either case, across a line, and whole alone', () => {
    expect(findForbidden('A Coin, to take\nout; stablecoin, coins, coin-like', words)).toEqual([
      'coin',
      'take out',
    ])
    expect(findForbiddenChinese('幣種與幣種，代幣', ['幣種'])).toEqual(['幣種', '幣種'])
  })

  test('leaves out code, and reads the words of links', () => {
    expect(proseOf('A `coin`\n```\ncoin\n```\n[a token](docs/coin.md)')).toBe('A code\n\na token')
  })

  test('splits at sentences, items and cells', () => {
    expect(
      sentencesOf('# One\n\nTwo is. Three\nfollows (so far.) Four\n- five\n- six\n\n| a | b |'),
    ).toEqual(['# One', 'Two is.', 'Three follows (so far.)', 'Four', '- five', '- six', 'a', 'b'])
    expect(wordsIn('- one two, 3 — code')).toBe(4)
  })

  test('reads doc comments alone', () => {
    const source =
      '/** What it is. */ const a = 1 // What\n/* What */\n/**\n * Returns\n * one.\n */\nconst b = "/** no */"'
    expect(docCommentsOf('a.ts', source)).toEqual(['What it is.', 'Returns\none.'])
    expect(docCommentsOf('a.sol', '/// Of two\n/// lines\ncontract A {} // no\n')).toEqual([
      'Of two\nlines',
    ])
  })
})
