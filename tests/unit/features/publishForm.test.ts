import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { unitsToDecimal } from '../../../src/core/amount.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import {
  durationUnits,
  readPresale,
  readToken,
  type DurationText,
  type FieldError,
  type PresaleForm,
  type TokenForm,
} from '../../../src/features/publish/form.ts'

const TOKEN = 10n ** 18n
const TRX = 1_000_000n
const NOW = Date.UTC(2026, 10, 22, 12)
const SUPPLY = 1_000_000n * TOKEN
const somebody = addressFromHex('ab'.repeat(20))

const days = (count: string): DurationText => ({ count, unit: 'days' })

const token: TokenForm = {
  name: ' Forge ',
  symbol: 'FRG',
  totalSupply: '1000000',
  feeBuy: '1.5',
  feeSell: '2',
  feeRecipient: somebody,
  lpBurnEnabled: true,
  lpBurnFrequency: { count: '12', unit: 'hours' },
  percentForLPBurn: '0.25',
  burnLimit: '50000',
  protectTime: { count: '30', unit: 'minutes' },
  protectFee: '20',
  isInsideSell: false,
  swapThreshold: '100.5',
}

/** Formats a time as `datetime-local` does, in this machine's time zone. */
const local = (at: number) => {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

const presale: PresaleForm = {
  startTime: local(NOW + HOUR_MS),
  presaleEthAmount: '100000',
  tradeEthAmount: '60000',
  maxTotalNum: '600000',
  presaleMaxNum: '6000',
  insideMaxNum: '300000',
  softCapRate: '50',
  lpDistributionEnabled: true,
  userLPShare: '90',
  devLPShare: '10',
  devLPReceiver: somebody,
  vestingDelay: days('1'),
  vestingDis: days('7'),
  vestingRate: '25',
  backingShare: '30',
}

const asNow = { now: NOW, supply: SUPPLY }

test('what is typed is read in smallest units, basis points and milliseconds', () => {
  expect(readToken(token)).toEqual({
    errors: {},
    terms: {
      name: 'Forge',
      symbol: 'FRG',
      totalSupply: SUPPLY,
      feeBuy: 150,
      feeSell: 200,
      feeRecipient: somebody,
      lpBurnEnabled: true,
      lpBurnFrequency: 12 * HOUR_MS,
      percentForLPBurn: 25,
      burnLimit: 50_000n * TOKEN,
      protectTime: 30 * MINUTE_MS,
      protectFee: 2_000,
      isInsideSell: false,
      swapThreshold: (201n * TOKEN) / 2n,
    },
  })
  expect(readPresale(presale, asNow)).toEqual({
    errors: {},
    terms: {
      startTime: NOW + HOUR_MS,
      presaleEthAmount: 100_000n * TRX,
      tradeEthAmount: 60_000n * TRX,
      maxTotalNum: 600_000n * TOKEN,
      presaleMaxNum: 6_000n * TOKEN,
      insideMaxNum: 300_000n * TOKEN,
      softCapRate: 5_000,
      lpDistributionEnabled: true,
      userLPShare: 9_000,
      devLPShare: 1_000,
      devLPReceiver: somebody,
      vestingDelay: DAY_MS,
      vestingDis: 7 * DAY_MS,
      vestingRate: 2_500,
      backingShare: 3_000,
    },
  })
})

describe('a field that cannot be read says so, and no other field does', () => {
  test.each<[keyof TokenForm, string | DurationText, FieldError]>([
    ['totalSupply', '', { kind: 'empty' }],
    ['totalSupply', '1.234,5', { kind: 'notANumber', decimals: 18 }],
    ['totalSupply', '0.0000000000000000001', { kind: 'tooManyDecimals', decimals: 18 }],
    ['totalSupply', `1${'0'.repeat(60)}`, { kind: 'tooLarge', decimals: 18 }],
    ['feeBuy', '1.234', { kind: 'tooManyDecimals', decimals: 2 }],
    ['feeBuy', '-1', { kind: 'notANumber', decimals: 2 }],
    ['feeRecipient', 'TNobody', { kind: 'notAnAddress' }],
    ['protectTime', { count: '1.5', unit: 'days' }, { kind: 'tooManyDecimals', decimals: 0 }],
    ['lpBurnFrequency', { count: 'soon', unit: 'days' }, { kind: 'notANumber', decimals: 0 }],
    ['percentForLPBurn', '', { kind: 'empty' }],
    ['burnLimit', 'all', { kind: 'notANumber', decimals: 18 }],
    ['swapThreshold', '', { kind: 'empty' }],
  ])('%s "%s"', (field, typed, error) => {
    expect(readToken({ ...token, [field]: typed }).errors).toEqual({ [field]: error })
  })

  test.each<[keyof PresaleForm, string | DurationText, FieldError]>([
    ['startTime', '', { kind: 'empty' }],
    ['startTime', 'tomorrow', { kind: 'notATime' }],
    ['presaleEthAmount', '1,5', { kind: 'notANumber', decimals: 6 }],
    ['tradeEthAmount', '0.0000001', { kind: 'tooManyDecimals', decimals: 6 }],
    ['maxTotalNum', '', { kind: 'empty' }],
    ['presaleMaxNum', 'x', { kind: 'notANumber', decimals: 18 }],
    ['insideMaxNum', '', { kind: 'empty' }],
    ['userLPShare', '', { kind: 'empty' }],
    ['devLPReceiver', somebody.slice(1), { kind: 'notAnAddress' }],
    ['vestingRate', '', { kind: 'empty' }],
    ['vestingDis', days(''), { kind: 'empty' }],
    ['vestingDelay', days('x'), { kind: 'notANumber', decimals: 0 }],
    ['softCapRate', '%', { kind: 'notANumber', decimals: 2 }],
    ['backingShare', '', { kind: 'empty' }],
  ])('%s "%s"', (field, typed, error) => {
    expect(readPresale({ ...presale, [field]: typed }, asNow).errors).toEqual({ [field]: error })
  })
})

test('the selector that keyboards put behind emoji is left out of a name', () => {
  const { terms, errors } = readToken({ ...token, name: 'Sun ☀\ufe0f' })
  expect([terms.name, errors]).toEqual(['Sun ☀', {}])
})

test('what can be read is held to the rules', () => {
  expect(readToken({ ...token, feeBuy: '25.01' }).errors).toEqual({
    feeBuy: { kind: 'tooMuch', most: 2_500n },
  })
  expect(readToken({ ...token, feeRecipient: '' }).errors).toEqual({
    feeRecipient: { kind: 'needed' },
  })
  expect(readPresale({ ...presale, startTime: local(NOW - HOUR_MS) }, asNow).errors).toEqual({
    startTime: { kind: 'past' },
  })
  expect(readPresale({ ...presale, userLPShare: '80' }, asNow).errors).toEqual({
    devLPShare: { kind: 'mustAddUp' },
  })
})

test('fields that do not count are not looked at', () => {
  const off = { ...token, lpBurnEnabled: false, burnLimit: 'x', percentForLPBurn: '' }
  expect(readToken(off).errors).toEqual({})
  const alone = { ...presale, lpDistributionEnabled: false, userLPShare: 'x', devLPReceiver: 'y' }
  expect(readPresale(alone, asNow).errors).toEqual({})
})

test('a number of any size that is typed is an error or read exactly, never near it', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.constantFrom('minutes' as const, 'hours' as const, 'days' as const),
      (count, unit) => {
        const protectTime = { count: String(count), unit }
        const { terms, errors } = readToken({ ...token, protectTime })
        const isExact = BigInt(terms.protectTime) === count * BigInt(durationUnits[unit])
        expect(isExact || errors.protectTime !== undefined).toBe(true)
        const fee = readToken({ ...token, feeBuy: String(count) })
        expect(BigInt(fee.terms.feeBuy) === count * 100n || fee.errors.feeBuy !== undefined).toBe(
          true,
        )
        const supply = readToken({ ...token, totalSupply: unitsToDecimal(count, 18) })
        expect(supply.terms.totalSupply === count || supply.errors.totalSupply !== undefined).toBe(
          true,
        )
      },
    ),
  )
})
