import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { remindersOf } from '../../../src/features/blindbox/reminders.ts'
import { SALE } from './blindboxSamples.ts'

const START = 1_700_000_000_000
const PAGE = 'https://cast.example/blindBox/5'
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const box = { id: '5', name: 'First Light Box', startAt: START, contract: SALE }

test('a box reminds of the start of its sale, a quarter of an hour ahead', () => {
  expect(remindersOf(box, START - 1, PAGE, i18n)).toEqual([
    {
      id: `box-${SALE}-5-start`,
      title: 'The sale of First Light Box begins',
      url: PAGE,
      at: START,
      ringsBefore: 15 * MINUTE_MS,
    },
  ])
})

test('and of nothing once it has begun', () => {
  expect(remindersOf(box, START, PAGE, i18n)).toEqual([])
})
