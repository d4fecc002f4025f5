import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { unitsToDecimal } from '../../../src/core/amount.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'
import {
  formatPercent,
  formatRelative,
  formatShort,
  formatUnits,
} from '../../../src/i18n/format.ts'
import { formatDateTime, formatTime, formatWhen } from '../../../src/i18n/formatDate.ts'
import {
  formatAmount,
  formatBrief,
  formatFew,
  formatFull,
  formatNumber,
  formatPaid,
} from '../../../src/i18n/formatAmount.ts'
import { formatBytes } from '../../../src/i18n/formatBytes.ts'
import { formatCountdown, formatDuration } from '../../../src/i18n/formatDuration.ts'
import { formatPart } from '../../../src/i18n/formatPart.ts'
import { axisFormat, formatPrice } from '../../../src/i18n/formatPrice.ts'

const units = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
const decimals = fc.integer({ min: 0, max: 18 })

/** Turns displayed text back into a plain number. */
const ungroup = (text: string) => text.replaceAll(',', '').replace('\u2212', '-')

describe('amounts', () => {
  it.each([
    [0n, 6, {}, '0'],
    [1n, 6, {}, '0.000001'],
    [60_000_000n, 6, {}, '60'],
    [1_234_500_000n, 6, {}, '1,234.5'],
    [-1_234_500_000n, 6, {}, '\u22121,234.5'],
    [999_999n, 0, {}, '999,999'],
    [1_999_999n, 6, { maxFraction: 2 }, '1.99'],
    [60_000_000n, 6, { minFraction: 2 }, '60.00'],
    [1n, 6, { maxFraction: 2 }, '<0.01'],
    [-1n, 6, { maxFraction: 2 }, '>\u22120.01'],
    [400_000n, 6, { maxFraction: 0 }, '<1'],
    [1_400_000n, 6, { maxFraction: 0 }, '1'],
  ])('%s units with %s decimals and %o read %s', (value, places, options, text) => {
    expect(formatUnits(value, places, options)).toBe(text)
  })

  it('keep every digit: grouping can be undone', () => {
    fc.assert(
      fc.property(units, decimals, (value, places) => {
        expect(ungroup(formatUnits(value, places))).toBe(unitsToDecimal(value, places))
      }),
    )
  })

  it('never look larger than they are', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        decimals,
        fc.integer({ min: 0, max: 18 }),
        (value, places, maxFraction) => {
          const text = formatUnits(value, places, { maxFraction })
          if (text.startsWith('<')) return
          const [whole = '0', fraction = ''] = ungroup(text).split('.')
          const shown = BigInt(whole + fraction.padEnd(18, '0'))
          expect(shown).toBeLessThanOrEqual(value * 10n ** BigInt(18 - places))
        },
      ),
    )
  })

  it('stay on one line with their coin', () => {
    expect(formatAmount({ units: 60_000_000n, coin: { symbol: 'USDT', decimals: 6 } })).toBe(
      '60\u00a0USDT',
    )
  })
})

const JADE = { symbol: 'JADE', decimals: 18 }
const USDT = { symbol: 'USDT', decimals: 6 }

describe('the decimals that one can use', () => {
  it.each([
    ['1.234567891234567891', '1.234567', '1.234568'],
    ['1234.567891234567891', '1,234.5678', '1,234.5679'],
    ['123456.789123456789123456', '123,456.78', '123,456.79'],
    ['0.123456789123456789', '0.12345678', '0.12345679'],
    ['0.000000000000000001', '<0.00000001', '0.00000001'],
    ['0.999999999999999999', '0.99999999', '1'],
    ['25', '25', '25'],
    ['0', '0', '0'],
  ])('of %s JADE are %s, and %s if it is paid', (exact, held, paid) => {
    const [whole = '', fraction = ''] = exact.split('.')
    const amount = { coin: JADE, units: BigInt(whole + fraction.padEnd(18, '0').slice(0, 18)) }
    expect(formatNumber(amount)).toBe(held)
    expect(formatPaid(amount)).toBe(`${paid}\u00a0JADE`)
    expect(formatAmount(amount)).toBe(`${held}\u00a0JADE`)
  })

  it('of a coin of six decimals are all of them, however much it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), (value) => {
        const amount = { units: value, coin: USDT }
        expect(formatAmount(amount)).toBe(formatFull(amount))
        expect(formatPaid(amount)).toBe(formatFull(amount))
      }),
    )
  })

  it('show what is held never as more, what is paid never as less, both next to the truth', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), decimals, (value, places) => {
        const amount = { units: value, coin: { symbol: 'X', decimals: places } }
        const read = (text: string) => {
          const [whole = '', fraction = ''] = ungroup(text.replace('\u00a0X', '')).split('.')
          return BigInt(whole + fraction.padEnd(places, '0'))
        }
        const step = 10n ** BigInt(Math.max(0, places - 2))
        const paid = read(formatPaid(amount))
        expect(paid).toBeGreaterThanOrEqual(value)
        expect(paid - value).toBeLessThan(step)
        if (formatAmount(amount).startsWith('<')) return
        const held = read(formatAmount(amount))
        expect(held).toBeLessThanOrEqual(value)
        expect(value - held).toBeLessThan(step)
        expect(paid === held).toBe(held === value)
      }),
    )
  })

  it.each([
    // LP tokens: 1,000 TRX and 1,000 tokens give 0.0316 of them.
    ['0.000001234567', '0.00000123', '0.00000123'],
    ['0.0316227766', '0.03162277', '0.03162277'],
    ['0', '0', '0'],
    ['1.239', '1.23', '1.23'],
    ['1234567.89', '1,234,567.89', '1.23M'],
  ])('of %s JADE, where few are wanted, are %s, or even less of it: %s', (exact, few, brief) => {
    const [whole = '', fraction = ''] = exact.split('.')
    const amount = { coin: JADE, units: BigInt(whole + fraction.padEnd(18, '0')) }
    expect(formatFew(amount)).toBe(`${few}\u00a0JADE`)
    expect(formatBrief(amount)).toBe(`${brief}\u00a0JADE`)
  })

  it('are all there in full', () => {
    expect(formatFull({ units: 10n ** 18n + 1n, coin: JADE })).toBe(
      '1.000000000000000001\u00a0JADE',
    )
  })
})

describe('short numbers', () => {
  it.each([
    [0n, '0'],
    [97_012n, '97,012'],
    [99_999n, '99,999'],
    [100_000n, '0.10M'],
    [862_400n, '0.86M'],
    [1_240_000n, '1.24M'],
    [999_999_999n, '999.99M'],
    [1_000_000_000n, '1.00B'],
    [12_345_678_900_000n, '12,345.67B'],
    [-862_400n, '\u22120.86M'],
  ])('%s is %s', (value, text) => {
    expect(formatShort(value)).toBe(text)
    expect(formatShort(value * 10n ** 6n, 6)).toBe(text)
  })

  it('below the first threshold keep at most two decimals', () => {
    expect(formatShort(42_900_567_000n, 6)).toBe('42,900.56')
  })
})

describe('prices', () => {
  it.each([
    [0n, 6, { text: '0' }],
    [1_234_567_890n, 6, { text: '1,234.5678' }],
    [12_345n, 6, { text: '0.01234' }],
    [123n, 6, { text: '0.000123' }],
    [12_340n, 9, { lead: '0.0', zeros: 4, digits: '1234' }],
    [1n, 18, { lead: '0.0', zeros: 17, digits: '1' }],
    [-12_345_678n, 12, { lead: '\u22120.0', zeros: 4, digits: '1234' }],
  ])('%s units with %s decimals read %o', (value, places, parts) => {
    expect(formatPrice(value, places)).toEqual(parts)
  })

  it('with counted zeros are the first digits of the exact number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n - 1n }), (value) => {
        const price = formatPrice(value, 18)
        if ('text' in price) throw new Error(`expected counted zeros for ${value}`)
        expect(unitsToDecimal(value, 18)).toMatch(
          new RegExp(`^0\\.0{${price.zeros}}${price.digits}`),
        )
      }),
    )
  })
})

describe('an axis of prices', () => {
  const labels = (from: number, to: number, prices: readonly number[]) =>
    prices.map(axisFormat(from, to))

  const readBack = (text: string) => {
    const counted = /^0\.0([₀-₉]+)/.exec(text)?.[1]
    const zeros = [...(counted ?? '')].map((digit) => digit.charCodeAt(0) - 0x2080).join('')
    const plain = counted ? text.replace(`0${counted}`, '0'.repeat(Number(zeros))) : text
    return parseFloat(ungroup(plain)) * (text.endsWith('M') ? 1e6 : text.endsWith('B') ? 1e9 : 1)
  }

  it.each([
    [0.114, 0.166, [0.12, 0.1255, 0.17], ['0.1200', '0.1255', '0.1700']],
    [0.9, 1.1, [0.95, 1, 1.05], ['0.950', '1.000', '1.050']],
    [120_000, 170_000, [120_000, 130_000], ['120,000', '130,000']],
    [2_100_000, 2_400_000, [2_150_000, 2_400_000], ['2.150M', '2.400M']],
    [5e9, 6e9, [5e9, 5.5e9], ['5.00B', '5.50B']],
    [9.5e-8, 1.3e-7, [9.5e-8, 1e-7, 1.3e-7], ['0.0₆0950', '0.0₆1000', '0.0₆1300']],
    // The margin reaches a price with fewer zeros, which the notation no longer counts.
    [8e-5, 9.9e-5, [8e-5, 1e-4], ['0.0000800', '0.0001000']],
    [0, 1, [-0.1, 0, 0.5], ['', '0.00', '0.50']],
  ])('from %d to %d has one format', (from, to, prices, expected) => {
    expect(labels(from, to, prices)).toEqual(expected)
  })

  it('writes every step exactly, with as many decimals at each', () => {
    const size = fc.tuple(fc.constantFrom(1, 2, 2.5, 5), fc.integer({ min: -13, max: 5 }))
    const counts = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 3, max: 12 }))
    fc.assert(
      fc.property(size, counts, ([part, exponent], [first, count]) => {
        const step = part * 10 ** exponent
        const prices = Array.from({ length: count }, (_, index) => (first + index) * step)
        // Labels reach slightly beyond the chart.
        const texts = labels(prices[0]!, prices.at(-1)!, prices)
        const formats = texts.map((text) =>
          text.replace(/\d*(?=[BM]?$)/, '').replace(/^[\d,]+/, ''),
        )
        expect(new Set(formats).size).toBe(1)
        expect(new Set(texts.map((text) => text.split('.')[1]?.length)).size).toBe(1)
        for (const [index, text] of texts.entries())
          expect(readBack(text)).toBeCloseTo(prices[index]!, 3 - exponent)
      }),
    )
  })
})

describe('percent', () => {
  it.each([
    [840, {}, '8.4%'],
    [840n, { sign: true }, '+8.4%'],
    [-210, { sign: true }, '\u22122.1%'],
    [0, { sign: true }, '0%'],
    [10_000, {}, '100%'],
    [123_456, {}, '1,234.56%'],
  ])('%s basis points with %o are %s', (value, options, text) => {
    expect(formatPercent(value, options)).toBe(text)
  })
})

it('shows no part of something as nothing, however small', () => {
  expect(formatPart(0)).toBe('<0.01%')
  expect(formatPart(1)).toBe('0.01%')
  expect(formatPart(10_000)).toBe('100%')
})

describe('sizes on disk', () => {
  it.each([
    [0, '0 kB'],
    [84_300, '84 kB'],
    [1_240_000, '1.2 MB'],
    [34_600_000, '35 MB'],
    [11_000_000_000, '11 GB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes, 'en')).toBe(text)
    expect(formatBytes(bytes, 'zh-TW')).toBe(text)
  })
})

describe('times', () => {
  // The parts are local in both directions, so this holds in any time zone.
  const at = new Date(2026, 10, 20, 14, 2, 10).getTime()

  it('are written in the order of each language, in 24 hours', () => {
    expect(formatTime(at, 'en')).toBe('14:02:10')
    expect(formatTime(at, 'zh-TW')).toBe('14:02:10')
    expect(formatDateTime(at, 'en')).toBe('20 Nov 2026, 14:02')
    expect(formatDateTime(at, 'zh-TW')).toBe('2026年11月20日 14:02')
  })

  it('have a zero hour at midnight', () => {
    expect(formatTime(new Date(2026, 10, 20, 0, 0, 5).getTime(), 'en')).toBe('00:00:05')
  })

  it('are as short as their distance allows', () => {
    const noon = (day: number, month = 10, year = 2026) => new Date(year, month, day, 12).getTime()
    expect(formatWhen(at, at + HOUR_MS, 'en')).toBe('14:02')
    // A minute ago never shows as a weekday, even across midnight.
    const midnight = new Date(2026, 10, 21).getTime()
    expect(formatWhen(midnight - MINUTE_MS, midnight + MINUTE_MS, 'en')).toBe('23:59')
    expect(formatWhen(midnight - MINUTE_MS, midnight + 6 * HOUR_MS, 'en')).toBe('Fri')
    expect(formatWhen(at, noon(22), 'en')).toBe('Fri')
    expect(formatWhen(at, noon(22), 'zh-TW')).toBe('週五')
    expect(formatWhen(at, noon(30), 'en')).toBe('20 Nov')
    expect(formatWhen(at, noon(30), 'zh-TW')).toBe('11月20日')
    expect(formatWhen(at, noon(3, 1, 2027), 'en')).toBe('20 Nov 2026')
    // A weekday would suggest the past week rather than the coming one.
    expect(formatWhen(noon(25), at, 'en')).toBe('25 Nov')
  })

  it.each([
    [-5 * SECOND_MS, 'now', '現在'],
    [-45 * SECOND_MS, '45 seconds ago', '45 秒前'],
    [-2.9 * MINUTE_MS, '2 minutes ago', '2 分鐘前'],
    [3 * HOUR_MS, 'in 3 hours', '3 小時後'],
    [-1 * DAY_MS, 'yesterday', '昨天'],
  ])('%s ms from now is %s', (distance, english, chinese) => {
    expect(formatRelative(at + distance, at, 'en')).toBe(english)
    expect(formatRelative(at + distance, at, 'zh-TW')).toBe(chinese)
  })
})

describe('durations', () => {
  it.each([
    [0, '0 sec', '0 秒'],
    [45 * SECOND_MS, '45 sec', '45 秒'],
    [3 * MINUTE_MS, '3 min', '3 分鐘'],
    [2 * HOUR_MS + 5 * MINUTE_MS + 7_000, '2 hr 5 min', '2 小時 5 分鐘'],
    [4 * DAY_MS + 30 * SECOND_MS, '4 days', '4 天'],
  ])('%s ms are %s', (ms, english, chinese) => {
    expect(formatDuration(ms, 'en')).toBe(english)
    expect(formatDuration(ms, 'zh-TW')).toBe(chinese)
  })
})

describe('countdowns', () => {
  it.each([
    [11_564_000, '03:12:44', '03:12:44'],
    [DAY_MS, '1d 00:00:00', '1 天 00:00:00'],
    [DAY_MS - 1, '1d 00:00:00', '1 天 00:00:00'],
    [1, '00:00:01', '00:00:01'],
    [0, '00:00:00', '00:00:00'],
    [-5_000, '00:00:00', '00:00:00'],
  ])('with %s ms left show %s', (left, english, chinese) => {
    expect(formatCountdown(left, 'en')).toBe(english)
    expect(formatCountdown(left, 'zh-TW')).toBe(chinese)
  })

  it('reach zero when the time has come, and not a moment before', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), (left) => {
        expect(formatCountdown(left, 'en') === '00:00:00').toBe(left <= 0)
      }),
    )
  })
})

it('a formatter is made when it is needed, and once', async () => {
  const unused = '../../../src/i18n/formatDate.ts?unused'
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const { formatTime } = (await import(unused)) as typeof import('../../../src/i18n/formatDate.ts')
  formatTime(0, 'en')
  formatTime(1_000, 'en')
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
