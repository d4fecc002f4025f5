import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { activateLocale } from '../../../src/i18n/activate.ts'

it('loads a language and shows it', async () => {
  await activateLocale('zh-TW')
  expect(i18n.locale).toBe('zh-TW')
  await activateLocale('en')
  expect(i18n.locale).toBe('en')
})

it('shows the language that was asked for last, whichever arrives first', async () => {
  await Promise.all([activateLocale('zh-TW'), activateLocale('en'), activateLocale('zh-TW')])
  expect(i18n.locale).toBe('zh-TW')
  await Promise.all([activateLocale('zh-TW'), activateLocale('en')])
  expect(i18n.locale).toBe('en')
})
