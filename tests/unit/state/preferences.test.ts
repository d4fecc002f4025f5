import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  LANGUAGE,
  preferenceAtom,
  readPreference,
  THEME,
} from '../../../src/state/device/preferences.ts'
import { memoryStorage } from '../chain/injectedFakes.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

test('English and the theme of the device are what nobody has chosen', () => {
  expect(readPreference(LANGUAGE, memoryStorage())).toBe('en')
  expect(readPreference(THEME, memoryStorage())).toBe('system')
})

test('the language is stored as en or tc', () => {
  const storage = memoryStorage()
  const store = createStore()
  const languageAtom = preferenceAtom(LANGUAGE, storage)
  store.set(languageAtom, 'tc')
  expect(store.get(languageAtom)).toBe('tc')
  expect(storage.getItem('lang')).toBe('tc')
})

test.each(['', 'zh-TW', 'EN', '{"lang":"tc"}'])('%j in the storage counts as nothing', (stored) => {
  expect(readPreference(LANGUAGE, memoryStorage({ lang: stored }))).toBe('en')
})

test('a choice in another tab is followed', () => {
  const storage = memoryStorage()
  const store = createStore()
  const themeAtom = preferenceAtom(THEME, storage)
  store.sub(themeAtom, () => {})
  storage.setItem('theme', 'light')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }))
  expect(store.get(themeAtom)).toBe('light')
})
