import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import type { PresaleTerms } from '../../../src/core/tokenTerms.ts'
import {
  castFormSchema,
  emptyProfile,
  presaleFormOf,
  tokenFormOf,
} from '../../../src/features/publish/castForm.ts'
import { draftOf, newDraft } from '../../../src/features/publish/draft.ts'
import {
  allSteps,
  fieldsOf,
  type CastForm,
  type FieldName,
} from '../../../src/features/publish/fields.ts'
import { errorText } from '../../../src/features/publish/errorText.ts'
import { readPresale, readToken } from '../../../src/features/publish/form.ts'
import {
  furthestOf,
  isWrong,
  readCast,
  rescale,
  stepsOf,
  supplyIn,
  type CastError,
} from '../../../src/features/publish/steps.ts'
import { NOW, presaleTerms, somebody, TOKEN, tokenTerms } from './publishSamples.ts'

const form: CastForm = {
  ...emptyProfile,
  ...tokenFormOf(tokenTerms),
  ...presaleFormOf(presaleTerms),
}
const presold = { isPresold: true, now: NOW }
const errorsOf = (changed: Partial<CastForm>, way = presold) =>
  readCast({ ...form, ...changed }, way).errors

describe('suggested terms', () => {
  test('are typed in so that reading them gives the same terms again', () => {
    const time = fc.integer({ min: 0, max: 5_000 }).map((minutes) => minutes * MINUTE_MS)
    const bp = fc.integer({ min: 0, max: 10_000 })
    const units = fc.bigInt({ min: 1n, max: 10n ** 33n })
    fc.assert(
      fc.property(time, time, bp, bp, units, units, (first, second, one, other, some, more) => {
        const token = {
          ...tokenTerms,
          feeBuy: one,
          feeSell: other,
          feeRecipient: somebody,
          lpBurnEnabled: true,
          lpBurnFrequency: first,
          percentForLPBurn: one,
          burnLimit: some,
          totalSupply: more,
          protectTime: second,
          isInsideSell: one > other,
        }
        expect(readToken(tokenFormOf(token)).terms).toEqual(token)
        const presale: PresaleTerms = {
          ...presaleTerms,
          presaleEthAmount: some,
          maxTotalNum: more,
          vestingDelay: first,
          vestingDis: second,
          vestingRate: one,
          lpDistributionEnabled: true,
          userLPShare: one,
          devLPShare: other,
          devLPReceiver: somebody,
        }
        const read = readPresale(presaleFormOf(presale), { now: NOW, supply: more })
        expect(read.terms).toEqual(presale)
      }),
    )
  })

  test('are told in the largest unit without a rest, and without separators', () => {
    expect(form.totalSupply).toBe('1000000')
    expect(form.vestingDis).toEqual({ count: '7', unit: 'days' })
    const soon = presaleFormOf({
      ...presaleTerms,
      vestingDelay: 90 * MINUTE_MS,
      vestingDis: HOUR_MS,
    })
    expect(soon.vestingDelay).toEqual({ count: '90', unit: 'minutes' })
    expect(soon.vestingDis).toEqual({ count: '1', unit: 'hours' })
  })

  const suggested = { token: { ...tokenTerms, burnLimit: 100_000n * TOKEN }, presale: presaleTerms }
  const begun = newDraft(suggested).form
  const billion = 1_000_000_000n * TOKEN

  test('follow the supply that is decided on, but for what was changed by hand', () => {
    const mine = { ...begun, presaleMaxNum: '7777' }
    const after = rescale(mine, suggested, tokenTerms.totalSupply, billion)
    expect(after).toEqual({
      ...mine,
      burnLimit: '100000000',
      maxTotalNum: '500000000',
      insideMaxNum: '300000000',
    })
    expect(rescale(after, suggested, billion, tokenTerms.totalSupply)).toEqual(mine)
  })

  test.each(['', 'many', '0', '-1', '1,000'])('follow no supply that is none: "%s"', (text) => {
    expect(supplyIn(text)).toBeUndefined()
  })
})

test('what was confirmed can be shaped anew, and means the same', () => {
  const profile = { description: 'Cast in one piece.', website: 'https://forge.example' }
  const plan = { token: tokenTerms, profile, presale: presaleTerms }
  const { form: again, isPresold } = draftOf(plan, { token: tokenTerms, presale: presaleTerms })
  const read = readCast(again, { isPresold, now: NOW })
  expect(read).toMatchObject({ ...plan, errors: {} })
})

describe('the steps', () => {
  test('ask for every term exactly once', () => {
    const asked = allSteps.flatMap((step) => fieldsOf[step])
    expect(asked.toSorted()).toEqual(Object.keys(form).toSorted())
  })

  test('leave out what does not apply', () => {
    expect(stepsOf({ isPresold: true })).toEqual(allSteps)
    expect(stepsOf({ isPresold: false })).not.toContain('release')
    const token = { address: somebody, terms: tokenTerms, supply: tokenTerms.totalSupply }
    expect(stepsOf({ isPresold: true, token })).toEqual(['presale', 'release', 'review'])
  })

  test('cannot be left while something in them is wrong', () => {
    const errors = errorsOf({ feeBuy: '101', vestingRate: '' })
    expect(isWrong('token', errors)).toBe(false)
    expect(isWrong('fees', errors)).toBe(true)
    expect(furthestOf(allSteps, errors)).toBe(1)
    expect(furthestOf(allSteps, errorsOf({}))).toBe(allSteps.length - 1)
  })

  test('a term that does not count is not in the way', () => {
    const errors = errorsOf({ vestingRate: 'x', startTime: '' }, { isPresold: false, now: NOW })
    expect(errors).toEqual({})
  })

  test('a start is judged by the chain alone: without its time it is not judged yet', () => {
    expect(readCast(form, { isPresold: true, now: NOW + DAY_MS }).errors).toEqual({
      startTime: { kind: 'past' },
    })
    expect(readCast(form, { isPresold: true }).errors).toEqual({})
  })

  test('of a token that is there, only the presale is read, held to what is left of it', () => {
    const token = { address: somebody, terms: tokenTerms, supply: 700_000n * TOKEN }
    const read = readCast({ ...form, name: '', website: 'x' }, { ...presold, token })
    expect(read.token).toBe(tokenTerms)
    expect(read.errors).toEqual({
      insideMaxNum: { kind: 'exceedsSupply', supply: 700_000n * TOKEN },
    })
  })
})

describe('a kept form', () => {
  test('is read back as it was typed', () => {
    expect(v.parse(castFormSchema, JSON.parse(JSON.stringify(form)))).toEqual(form)
  })

  test.each<[string, object]>([
    ['a field is missing', { name: undefined }],
    ['a text is a number', { feeBuy: 2 }],
    ['a unit is none', { protectTime: { count: '1', unit: 'years' } }],
  ])('counts as nothing where %s', (_, changed) => {
    expect(v.is(castFormSchema, { ...form, ...changed })).toBe(false)
  })
})

describe('what is wrong with a field', () => {
  const told = (field: FieldName, error: CastError) => {
    const { message, values } = errorText(field, error, 'en')
    return (message ?? '').replaceAll(/\{(\w+)\}/g, (_, name) => String(values?.[name]))
  }

  test.each<[FieldName, CastError, string]>([
    ['feeRecipient', { kind: 'notAnAddress' }, 'Please enter the correct address'],
    ['feeBuy', { kind: 'tooMuch', most: 10_000n }, 'At most 100%'],
    ['softCapRate', { kind: 'tooLittle', least: 100n }, 'At least 1%'],
    ['percentForLPBurn', { kind: 'tooLittle', least: 1n }, 'At least 0.01%'],
    ['totalSupply', { kind: 'tooLittle', least: 1n }, 'Enter more than 0'],
    ['insideMaxNum', { kind: 'tooLittle', least: TOKEN }, 'At least 1'],
    ['tradeEthAmount', { kind: 'exceedsRaise', most: 1_500_000n }, 'at most 1.5\u00a0TRX'],
    ['lpBurnFrequency', { kind: 'tooLittle', least: 60_000n }, 'At least 1 min'],
    ['vestingDelay', { kind: 'tooManyDecimals', decimals: 0 }, 'Enter a whole number'],
    ['feeSell', { kind: 'tooManyDecimals', decimals: 2 }, 'At most 2 decimals'],
    ['startTime', { kind: 'empty' }, 'Choose a date and a time'],
    ['name', { kind: 'empty' }, 'This is needed'],
    ['burnLimit', { kind: 'empty' }, 'Enter a number, for example 1234.5'],
    ['devLPReceiver', { kind: 'needed' }, 'Somebody has to receive this share'],
    ['x', { kind: 'notALink', example: 'https://x.com/…' }, 'Enter a link such as https://x.com/…'],
  ])('%s: %o', (field, error, text) => {
    expect(told(field, error)).toContain(text)
  })
})

test('an account that only looks like one is none', () => {
  const other = addressFromHex('cd'.repeat(20))
  expect(errorsOf({ feeBuy: '1', feeRecipient: other.slice(0, -1) }).feeRecipient).toEqual({
    kind: 'notAnAddress',
  })
})
