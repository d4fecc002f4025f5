import { describe, expect, test } from 'vitest'
import { faultText } from '../../../backend/content/fault.ts'
import { readFolder } from '../../../backend/content/folder.ts'
import { parseTexts } from '../../../backend/content/texts.ts'

const ENGLISH =
  '---\ntitle: Open\nsummary: We are open\npublish: 2026-12-01T10:00+08:00\n---\nHello'
const CHINESE = '---\ntitle: 開張\nsummary: 我們開張了\n---\n你好'
const BOX = '---\ntitle: Kiln Box\n---\nGlazes that\nchanged.'
const BOX_IN_CHINESE = '---\ntitle: 窯變盲盒\n---\n釉色\n生變。'
const sound = {
  'announcements/open.en.md': ENGLISH,
  'announcements/open.zh-TW.md': CHINESE,
  'boxes/1.en.md': BOX,
  'boxes/1.zh-TW.md': BOX_IN_CHINESE,
}

/** Parses the sound files with changes; `undefined` removes a file. */
const parse = (changes: Readonly<Record<string, string | undefined>> = {}) =>
  parseTexts(
    Object.entries({ ...sound, ...changes }).flatMap(([path, text]) =>
      text === undefined ? [] : [{ path, text }],
    ),
  )
const faultsOf = (changes: Parameters<typeof parse>[0]) => {
  const parsed = parse(changes)
  return parsed.ok ? [] : parsed.error.map(faultText)
}
const english = (change: (text: string) => string) => ({
  'announcements/open.en.md': change(ENGLISH),
})
const box = (change: (text: string) => string) => ({ 'boxes/1.en.md': change(BOX) })

describe('a folder of texts', () => {
  test('gives announcements and boxes in both languages', () => {
    expect(parse()).toEqual({
      ok: true,
      value: {
        announcements: [
          {
            id: 'open',
            title: { en: 'Open', tc: '開張' },
            summary: { en: 'We are open', tc: '我們開張了' },
            html: { en: '<p>Hello</p>', tc: '<p>你好</p>' },
            publishedAt: Date.UTC(2026, 11, 1, 2),
            isWithdrawn: false,
          },
        ],
        boxes: [
          {
            id: '1',
            name: { en: 'Kiln Box', tc: '窯變盲盒' },
            description: { en: 'Glazes that changed.', tc: '釉色生變。' },
          },
        ],
      },
    })
  })

  test('may withdraw an announcement', () => {
    const parsed = parse(english((text) => text.replace('---\nH', 'withdrawn: true\n---\nH')))
    expect(parsed.ok && parsed.value.announcements[0]?.isWithdrawn).toBe(true)
  })

  test('names a missing language by its file', () => {
    expect(
      faultsOf({ 'announcements/open.zh-TW.md': undefined, 'boxes/1.en.md': undefined }),
    ).toEqual([
      'announcements/open.zh-TW.md: is missing: every text is in both languages',
      'boxes/1.en.md: is missing: every text is in both languages',
    ])
  })

  test.each([
    ['announcements/open.md', 'has a name that says no text'],
    ['announcements/open.fr.md', 'has a name that says no text'],
    ['announcements/open now.en.md', 'must be named by up to 64 letters'],
    [`announcements/${'a'.repeat(65)}.en.md`, 'must be named by up to 64 letters'],
    ['announcements/page.en.md', 'has a name that the endpoints take'],
    ['boxes/kiln.en.md', 'must be named by the number'],
    ['boxes/01.en.md', 'must be named by the number'],
    ['boxes/1234567890123.en.md', 'must be named by the number'],
  ])('refuses a file named %s', (path, reason) => {
    expect(faultsOf({ [path]: ENGLISH })).toEqual([expect.stringContaining(`${path}: ${reason}`)])
  })

  test('keeps the facts of an announcement in its English file', () => {
    const changed = CHINESE.replace('title', 'publish: 2026-12-01T10:00Z\ntitle')
    expect(faultsOf({ 'announcements/open.zh-TW.md': changed })).toEqual([
      'announcements/open.zh-TW.md:2: "publish" is not one of title, summary, which belong here',
    ])
  })

  test.each([
    '2026-12-01T10:00',
    '2026-12-01',
    '2026-02-30T10:00Z',
    '2026-13-01T10:00Z',
    '2026-12-01T25:00Z',
    '2026-12-01 10:00Z',
    '1969-12-01T10:00Z',
    'soon',
  ])('refuses %s as a time', (time) => {
    expect(faultsOf(english((text) => text.replace('2026-12-01T10:00+08:00', time)))).toEqual([
      'announcements/open.en.md:4: "publish" must be a time with its zone, such as 2026-12-01T10:00+08:00',
    ])
  })

  test('requires every field, and bounds every text as the app does', () => {
    const file = 'announcements/open.en.md'
    expect(faultsOf(english(() => '---\n---\n'))).toEqual([
      `${file}:1: "title" is missing`,
      `${file}:1: "summary" is missing`,
      `${file}:1: "publish" is missing`,
      `${file}:3: the text is missing`,
    ])
    const long = (text: string) =>
      text.replace('We are open', 'a'.repeat(1_001)).replace('Open', 'b'.repeat(301))
    expect(faultsOf(english(long))).toEqual([
      `${file}:2: "title" has 301 characters, of 300 at most`,
      `${file}:3: "summary" has 1001 characters, of 1000 at most`,
    ])
    expect(faultsOf(english((text) => text + 'a'.repeat(200_000)))).toEqual([
      `${file}: the text has 200012 characters, of 200000 at most`,
    ])
    expect(faultsOf(box((text) => text.replace('Kiln Box', 'c'.repeat(81))))).toEqual([
      'boxes/1.en.md:2: "title" has 81 characters, of 80 at most',
    ])
    expect(faultsOf(box((text) => `${text} ${'d'.repeat(2_000)}`))).toEqual([
      'boxes/1.en.md:4: the text has 2021 characters, of 2000 at most',
    ])
  })

  test.each(['"a\\u202eb"', '"a\\u0000b"', '"a\\ud800b"'])(
    'has no hidden character in %s, however it is written',
    (title) => {
      expect(faultsOf(english((text) => text.replace('Open', title)))).toEqual([
        expect.stringContaining('open.en.md:2: "title" has the hidden character U+'),
      ])
    },
  )

  test('describes a box by one paragraph of plain text, with its marks as they are', () => {
    expect(faultsOf(box((text) => text.replace('changed', '**changed**')))).toEqual([
      'boxes/1.en.md:4: must be plain text: the app would show the marks of Markdown',
    ])
    for (const body of ['One\n\nTwo', '- one', '## One', '<b>One</b>'])
      expect(faultsOf(box(() => `---\ntitle: Kiln\n---\n${body}`))).toHaveLength(1)
    const parsed = parse(box(() => '---\ntitle: Kiln\n---\n5 < 6 \\* https://a.example'))
    expect(parsed.ok && parsed.value.boxes[0]?.description.en).toBe('5 < 6 * https://a.example')
  })
})

test('the example of the operating guide has no fault', () => {
  const files = readFolder('deploy/content')
  const parsed = files.ok ? parseTexts(files.value) : files
  expect(parsed).toMatchObject({
    ok: true,
    value: { announcements: [{ id: 'opening' }], boxes: [{ id: '1' }] },
  })
})
