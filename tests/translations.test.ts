import { fileURLToPath } from 'node:url'
import { globSync, readFileSync } from 'node:fs'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { describe, expect, test } from 'vitest'
import { findFirstScreen } from '../vite.firstScreen.ts'
import { findFaults } from './translations/faults.ts'
import { findLate } from './translations/named.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test(
  'every visible word is in both catalogs, and nothing else is',
  { timeout: 60_000 },
  async () => {
    const config = getConfig({ cwd: root })
    const catalogs = await getCatalogs(config)
    expect(catalogs.length).toBeGreaterThan(10)
    const said = new Map<string, string>()
    for (const catalog of catalogs) {
      const extracted = await catalog.collect()
      // If undefined, the extractor could not read a source file and has printed which one.
      expect(extracted).toBeDefined()

      const source = new Map<string, string>()
      for (const [id, { message }] of Object.entries(extracted ?? {})) source.set(id, message ?? id)
      expect(source.size).toBeGreaterThan(0)
      const translated = new Map<string, Map<string, string>>()
      for (const locale of config.locales) {
        const texts = new Map<string, string>()
        for (const [id, entry] of Object.entries((await catalog.read(locale)) ?? {}))
          texts.set(id, entry.translation ?? '')
        for (const [id, text] of texts) {
          const key = `${locale} ${id}`
          // With two translations, the page would show the one that loads last.
          expect(said.get(key) ?? text, `two translations of "${text}"`).toBe(text)
          said.set(key, text)
        }
        translated.set(locale, texts)
      }
      expect([...translated.keys()]).toEqual(['en', 'zh-TW'])
      expect(findFaults({ source, translated })).toEqual([])
    }
  },
)

test('code that is loaded late comes with the words of its feature', () => {
  // Texts of code that the first screen imports statically are in the first catalog.
  const first = findFirstScreen(root)
  const late = first.flatMap((path) =>
    findLate(path, readFileSync(root + path, 'utf8'), (to) => !first.includes(to)),
  )
  expect(late.length).toBeGreaterThan(20)
  for (const { features, words } of late)
    expect(words).toEqual([...features, ...(features.some(saysIncomeWords) ? ['incomewords'] : [])])
})

/**
 * Whether a feature shows the texts about income that several features share. They have a catalog
 * of their own.
 */
const saysIncomeWords = (feature: string) =>
  globSync(`${root}src/features/${feature}/**/*.{ts,tsx}`).some((path) =>
    readFileSync(path, 'utf8').includes("/sheets/incomeWords.ts'"),
  )

describe('the check itself', () => {
  /** Finds the faults of one English text with one Traditional Chinese translation. */
  const faultOf = (english: string, chinese: string) =>
    findFaults({
      source: new Map([['id', english]]),
      translated: new Map([['zh-TW', new Map([['id', chinese]])]]),
    })

  test.each([
    ['Pay {amount} to <0>{name}</0>', '支付 {amount} 給 <0>{name}</0>'],
    ['{count, plural, one {# box} other {# boxes}}', '{count, plural, other {# 個盲盒}}'],
    ['TRX', 'TRX'],
    ['TronLink', 'TronLink'],
  ])('it lets "%s" be "%s"', (english, chinese) => {
    expect(faultOf(english, chinese)).toEqual([])
  })

  test.each([
    ['a missing translation', 'Pay', '', 'has no translation'],
    ['a lost value', 'Pay {amount}', '支付', 'has the placeholders {amount}, its translation none'],
    ['a misspelt value', 'Pay {amount}', '支付 {amuont}', 'its translation {amuont}'],
    ['a lost tag', 'See <0>terms</0>', '請見條款', 'has the placeholders </0> <0>'],
    ['a broken text', 'Pay {amount}', '支付 {amount', 'cannot be read'],
    [
      'a sentence left in English',
      'Cast your token now',
      'Cast your token now',
      'is not translated',
    ],
    ['Simplified Chinese', 'Confirm', '确认', 'is in Simplified Chinese: 确认'],
    [
      'a value lost in a plural',
      '{count, plural, one {# of {all}} other {# of {all}}}',
      '{count, plural, other {# 個}}',
      'has the placeholders {all} {count}, its translation {count}',
    ],
  ])('it finds %s', (_, english, chinese, fault) => {
    const faults = faultOf(english, chinese)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(fault)
  })

  test('it finds what is missing in a catalog and what is no longer used', () => {
    const faults = findFaults({
      source: new Map([['new', 'Pay']]),
      translated: new Map([['zh-TW', new Map([['old', '付款']])]]),
    })
    expect(faults).toEqual(['zh-TW: "Pay" has no translation', 'zh-TW: "付款" is no longer used'])
  })
})
