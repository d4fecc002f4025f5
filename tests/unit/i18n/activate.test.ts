import { i18n } from '@lingui/core'
import { expect, it, onTestFinished } from 'vitest'
import type * as Activate from '../../../src/i18n/activate.ts'
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
  // Test files of one process share modules, and other files have loaded words. A copy of the
  // module has none. The shared words are restored at the end.
  for (const locale of ['zh-TW', 'en']) {
    i18n.activate(locale)
    const { messages } = i18n
    onTestFinished(() => i18n.load(locale, messages))
    i18n.loadAndActivate({ locale, messages: {} })
  }
  const copy = '../../../src/i18n/activate.ts?copy'
  const { activateLocale, loadWords }: typeof Activate = await import(copy)
  await activateLocale('en')
  const first = count()
  await loadWords()
  const anywhere = count()
  expect(anywhere).toBeGreaterThan(first)

  // The second caller must wait for the words, too.
  await Promise.all([
    loadWords(['trade']),
    loadWords(['trade']).then(() => expect(count()).toBeGreaterThan(anywhere)),
  ])
  const traded = count()
  await activateLocale('zh-TW')
  expect(count()).toBe(traded)
})

it('leaves each catalog as it is', async () => {
  const { messages } = await import('../../../locales/en/first.po')
  const before = Object.keys(messages).length
  const copy = '../../../src/i18n/activate.ts?whole'
  const { activateLocale, loadWords }: typeof Activate = await import(copy)
  // Restores the start of the app, when no words are loaded.
  const { _locale, _messages } = i18n as unknown as { _locale: string; _messages: object }
  onTestFinished(() => void Object.assign(i18n, { _locale, _messages }))
  Object.assign(i18n, { _locale: '', _messages: {} })
  await activateLocale('en')
  await loadWords(['trade'])
  expect(Object.keys(messages)).toHaveLength(before)
})

it('tells of a change only where what is shown changes', async () => {
  const copy = '../../../src/i18n/activate.ts?quiet'
  const { activateLocale, loadWords }: typeof Activate = await import(copy)
  await activateLocale('en')
  let changes = 0
  onTestFinished(i18n.on('change', () => (changes += 1)))
  await activateLocale('en')
  await loadWords(['trade'])
  expect(changes).toBe(0)
  await activateLocale('zh-TW')
  expect(i18n.locale).toBe('zh-TW')
  expect(changes).toBeGreaterThan(0)
})
