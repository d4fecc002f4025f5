import { i18n } from '@lingui/core'
import { expect, it, vi } from 'vitest'
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

it('has the words of a feature when they are asked for, and in every language that comes after', async () => {
  const count = () => Object.keys(i18n.messages).length
  // Files of one process share their modules: what others have loaded is forgotten.
  vi.resetModules()
  for (const locale of ['zh-TW', 'en']) i18n.loadAndActivate({ locale, messages: {} })
  const { activateLocale, loadWords } = await import('../../../src/i18n/activate.ts')
  await activateLocale('en')
  const first = count()
  await loadWords()
  const anywhere = count()
  expect(anywhere).toBeGreaterThan(first)

  // Whoever asks second must not go on without them.
  await Promise.all([
    loadWords(['trade']),
    loadWords(['trade']).then(() => expect(count()).toBeGreaterThan(anywhere)),
  ])
  const traded = count()
  await activateLocale('zh-TW')
  expect(count()).toBe(traded)
})
