import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { askedLp, lpPath } from '../../../src/features/stake/lpSearch.ts'
import { placePath } from '../../../src/state/pages/placePath.ts'

const hex = fc.stringMatching(/^[0-9a-f]{40}$/)

describe('a link to the page of shares', () => {
  test('opens liquidity unless it asks for staking', () => {
    expect(askedLp('')).toEqual({ part: 'liquidity', token: undefined, pool: undefined })
    expect(askedLp('?tab=staking').part).toBe('staking')
    expect(askedLp('?tab=%20Staking').part).toBe('staking')
    expect(askedLp('?tab=pools').part).toBe('liquidity')
  })

  test('asks for no token where what stands there is no address', () => {
    expect(askedLp('?token=').token).toBeUndefined()
    expect(askedLp('?token=TRX').token).toBeUndefined()
    expect(askedLp('?token=T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc').token).toBeUndefined()
  })

  test('asks for no pool where what stands there is no number', () => {
    for (const text of ['', '0', '-1', '1.5', '1e3', 'x', '99999999999'])
      expect(askedLp(`?pool=${text}`).pool).toBeUndefined()
  })

  test('asks for what it was made for', () => {
    const token = fc.option(hex.map(addressFromHex), { nil: undefined })
    const pool = fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: undefined })
    const part = fc.constantFrom('liquidity' as const, 'staking' as const)
    fc.assert(
      fc.property(fc.record({ part, token, pool }), (asked) => {
        expect(askedLp(new URL(lpPath(asked), 'https://a.b').search)).toEqual(asked)
      }),
    )
  })

  test('has no query where it asks for nothing', () => {
    expect(lpPath({ part: 'liquidity', token: undefined, pool: undefined })).toBe('/pledgeLP')
  })
})

test('the path of a pool of shares asks for it and those of its token, where they are staked', () => {
  const token = addressFromHex('1'.repeat(40))
  const searchOf = (of: Address | undefined) =>
    placePath({ of: 'lp', number: 3, token: of }).slice('/pledgeLP'.length)
  expect(askedLp(searchOf(token))).toEqual({ part: 'staking', token, pool: 3 })
  expect(askedLp(searchOf(undefined))).toEqual({ part: 'staking', token: undefined, pool: 3 })
})
