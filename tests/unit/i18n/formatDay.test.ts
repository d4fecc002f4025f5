import { expect, test } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import { formatDay } from '../../../src/i18n/formatDay.ts'

test('a day of the chain is the same day wherever the device is', () => {
  const day = Date.UTC(2026, 10, 24)
  for (const at of [day, day + DAY_MS - 1]) {
    expect(formatDay(at, 'en')).toBe('24 Nov')
    expect(formatDay(at, 'zh-TW')).toBe('11月24日')
  }
})
