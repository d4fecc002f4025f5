import { describe, expect, it } from 'vitest'
import {
  ACCEPT_LANGUAGE,
  LOCALES,
  parseStoredLocale,
  readStoredLocale,
  storeLocale,
} from '../../../src/i18n/locale.ts'

function fakeStorage(start?: string) {
  const values = new Map<string, string>(start === undefined ? [] : [['lang', start]])
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

const refusing = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('the stored language', () => {
  it('is written as en or tc and read back', () => {
    for (const locale of LOCALES) {
      const storage = fakeStorage()
      storeLocale(() => storage, locale)
      expect(storage.values.get('lang')).toBe(locale === 'zh-TW' ? 'tc' : 'en')
      expect(readStoredLocale(() => storage)).toBe(locale)
    }
  })

  it.each([null, '', 'zh-TW', 'TC', '<script>'])('falls back to English from %o', (text) => {
    expect(parseStoredLocale(text)).toBe('en')
  })

  it('does without a storage that refuses', () => {
    expect(readStoredLocale(refusing)).toBe('en')
    expect(() => storeLocale(refusing, 'zh-TW')).not.toThrow()
  })
})

it('is asked of the backend as the specification says', () => {
  expect(ACCEPT_LANGUAGE).toEqual({ en: 'en-US,en', 'zh-TW': 'zh-TW,zh' })
})
