import { expect, it } from 'vitest'
import { ACCEPT_LANGUAGE, parseStoredLocale } from '../../../src/i18n/locale.ts'

it('is stored as en or tc', () => {
  expect(parseStoredLocale('en')).toBe('en')
  expect(parseStoredLocale('tc')).toBe('zh-TW')
})

it.each([null, '', 'zh-TW', 'TC', '<script>'])('falls back to English from %o', (text) => {
  expect(parseStoredLocale(text)).toBe('en')
})

it('is asked of the backend as the specification says', () => {
  expect(ACCEPT_LANGUAGE).toEqual({ en: 'en-US,en', 'zh-TW': 'zh-TW,zh' })
})
