import { expect, it } from 'vitest'
import { languages, parseStoredLocale } from '../../../src/i18n/locale.ts'

it('is stored as en or tc', () => {
  expect(parseStoredLocale('en')).toBe('en')
  expect(parseStoredLocale('tc')).toBe('zh-TW')
})

it.each([null, '', 'zh-TW', 'TC', '<script>'])('falls back to English from %o', (text) => {
  expect(parseStoredLocale(text)).toBe('en')
})

it('is asked of the backend as the specification says', () => {
  expect(languages.en.accept).toBe('en-US,en')
  expect(languages['zh-TW'].accept).toBe('zh-TW,zh')
})
