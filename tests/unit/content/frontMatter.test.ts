import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePage } from '../../../backend/content/frontMatter.ts'
import { findHidden } from '../../../backend/content/hidden.ts'

const pageOf = (...lines: string[]) => ['---', ...lines, '---', 'Body'].join('\n')

/** Reads the field `title`; on a fault, its line and reason. */
const read = (...lines: string[]) => {
  const page = parsePage(pageOf(...lines))
  return page.ok
    ? page.value.fields.get('title')?.value
    : page.error.map(({ line, reason }) => `${line}: ${reason}`)
}

describe('front matter', () => {
  test('gives plain and quoted values, as YAML would', () => {
    expect(read('title: The house is open')).toBe('The house is open')
    expect(read('title:   鑄造廠：開張  ')).toBe('鑄造廠：開張')
    expect(read('title: "Kiln: \\"on sale\\" #1"')).toBe('Kiln: "on sale" #1')
    expect(read("title: 'It''s: open'")).toBe("It's: open")
  })

  test('skips empty lines and comments, and knows where the body begins', () => {
    const page = parsePage(pageOf('# Checked by Ann', '', 'title: Open'))
    expect(page).toMatchObject({ ok: true, value: { body: 'Body', bodyLine: 6 } })
    expect(page.ok && [...page.value.fields]).toEqual([['title', { value: 'Open', line: 4 }]])
  })

  test.each([
    'Kiln: on sale',
    'Kiln #1 #2',
    '[a]',
    '*a*',
    '- a',
    '@a',
    '`a`',
    '"a',
    '"a" b',
    "'a'b'",
    'a:',
  ])('asks for quotes around %s, which YAML reads in another way', (value) => {
    expect(read(`title: ${value}`)).toEqual(['2: put the value of "title" in double quotes'])
  })

  test('is required, with a key once', () => {
    const missing = '1: must begin with front matter between two lines of "---"'
    const faultsOf = (text: string) => {
      const page = parsePage(text)
      return page.ok ? [] : page.error.map(({ line, reason }) => `${line}: ${reason}`)
    }
    expect(faultsOf('Title')).toEqual([missing])
    expect(faultsOf('---\ntitle: Open')).toEqual([missing])
    expect(read('title: One', 'title: Two')).toEqual(['3: "title" is there twice'])
    expect(read('title Open', 'Title: Open')).toEqual([
      '2: must read "key: value"',
      '3: must read "key: value"',
    ])
  })

  test('and the body have no hidden characters', () => {
    expect(parsePage(`${pageOf('title: Open')}\na\u202eb`)).toEqual({
      ok: false,
      error: [{ line: 5, reason: 'has the hidden character U+202E' }],
    })
  })

  test('returns any quoted value unchanged, and any plain one that it accepts', () => {
    const line = fc.string({ unit: 'grapheme' }).filter((text) => !findHidden(text))
    fc.assert(
      fc.property(line, (value) => {
        expect(read(`title: ${JSON.stringify(value)}`)).toBe(value)
        const plain = read(`title: a${value}`)
        expect([
          `a${value}`.trim(),
          ['2: put the value of "title" in double quotes'],
        ]).toContainEqual(plain)
      }),
    )
  })
})
