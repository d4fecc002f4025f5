import { expect, test } from 'vitest'
import { createWebStorage } from '../../../src/core/webStorage.ts'
import { memoryStorage } from '../chain/injectedFakes.ts'

test('what the browser takes is kept there, and read from there', () => {
  const browsers = memoryStorage({ known: 'before' })
  const storage = createWebStorage(() => browsers)
  storage.setItem('key', 'value')
  expect(browsers.getItem('key')).toBe('value')
  expect(storage.getItem('known')).toBe('before')
  browsers.setItem('key', 'of another tab')
  expect(storage.getItem('key')).toBe('of another tab')
  storage.removeItem('key')
  expect(browsers.getItem('key')).toBeNull()
})

test('where the browser forbids it, it lasts as long as the page', () => {
  const storage = createWebStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  expect(storage.getItem('key')).toBeNull()
  storage.setItem('key', 'value')
  expect(storage.getItem('key')).toBe('value')
  storage.removeItem('key')
  expect(storage.getItem('key')).toBeNull()
})

test('what a full storage refuses hides what it had', () => {
  const browsers = {
    ...memoryStorage({ key: 'old' }),
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
  const storage = createWebStorage(() => browsers)
  storage.setItem('key', 'new')
  expect(storage.getItem('key')).toBe('new')
})
