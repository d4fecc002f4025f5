import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { remindersOf } from '../../../src/features/presale/reminders.ts'
import type { Sale } from '../../../src/features/presale/sale.ts'

const START = 1_700_000_000_000
const LAUNCH = START + 8 * DAY_MS
const PAGE = 'https://cast.example/token/T'
const token = addressFromHex('11'.repeat(20))
const contract = addressFromHex('22'.repeat(20))
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const terms = {
  startTime: START,
  endTime: START + 7 * DAY_MS,
  presaleEthAmount: 1n,
  maxTotalNum: 1n,
  presaleMaxNum: 1n,
  softCapRate: 5_000,
  vestingDelay: DAY_MS,
  vestingRate: 5_000,
  vestingDis: 7 * DAY_MS,
  backingShare: 2_000,
  insurance: 3 * DAY_MS,
}

const sale = (launchedAt?: number, given: Partial<typeof terms> = {}) =>
  ({
    place: { token, presale: contract, factory: token, symbol: 'FRG' },
    terms: { ...terms, ...given },
    progress: { sold: 1n, launchedAt },
  }) as Sale

const remind = (...[which, now]: [Sale, number]) => remindersOf(which, now, PAGE, i18n)

describe('before its start', () => {
  test('a presale reminds of that, a quarter of an hour ahead', () => {
    expect(remind(sale(), START - 1)).toEqual([
      {
        id: `presale-${contract}-start`,
        title: 'The presale of FRG begins',
        url: PAGE,
        at: START,
        ringsBefore: 15 * MINUTE_MS,
      },
    ])
  })

  test('and of nothing once it has begun', () => {
    expect(remind(sale(), START)).toEqual([])
  })
})

describe('after its launch', () => {
  const first = LAUNCH + DAY_MS

  test('a presale reminds of each release to come, and of the end of the insurance', () => {
    expect(remind(sale(LAUNCH), LAUNCH)).toMatchObject([
      { id: `presale-${contract}-release-1`, title: 'FRG is released', at: first },
      { id: `presale-${contract}-release-2`, at: first + 7 * DAY_MS },
      { id: `presale-${contract}-insurance`, at: first + 3 * DAY_MS, ringsBefore: 12 * HOUR_MS },
    ])
    expect(remind(sale(LAUNCH), LAUNCH)[0]?.description).toContain('50%')
  })

  test('a release keeps its name when earlier ones are past', () => {
    expect(remind(sale(LAUNCH), first + 4 * DAY_MS)).toMatchObject([
      { id: `presale-${contract}-release-2` },
    ])
  })

  test('there is no end of an insurance that there is not', () => {
    expect(remind(sale(LAUNCH, { backingShare: 0 }), first)).toHaveLength(1)
  })

  test('thousands of releases are not put into a calendar', () => {
    expect(remind(sale(LAUNCH, { vestingRate: 1, backingShare: 0 }), LAUNCH)).toHaveLength(100)
  })
})
