import { describe, expect, test } from 'vitest'
import { nobody, type Address } from '../../../src/core/address.ts'
import {
  invitationLink,
  inviterIn,
  withInviter,
  withoutInviter,
} from '../../../src/core/invitation.ts'

const inviter = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' as Address
const other = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as Address

describe('a link', () => {
  test.each<[string, ReturnType<typeof inviterIn>]>([
    ['', undefined],
    ['?order=1', undefined],
    [`?inviter=${inviter}`, { inviter }],
    [`?order=1&inviter=%20${inviter}%20`, { inviter }],
    ['?inviter=', 'damaged'],
    [`?inviter=${inviter}x`, 'damaged'],
    [`?inviter=${nobody}`, 'damaged'],
  ])('whose query is "%s" names whom it names', (search, named) => {
    expect(inviterIn(search)).toEqual(named)
  })

  test.each([
    [`?inviter=${inviter}`, ''],
    [`?order=1&inviter=${inviter}&tab=a`, '?order=1&tab=a'],
    ['?inviter=x', ''],
    ['', ''],
  ])('is cleared of it: %s', (search, rest) => {
    expect(withoutInviter(search)).toBe(rest)
  })

  test('gets an inviter, unless it has one', () => {
    expect(withInviter('/nft', inviter)).toBe(`/nft?inviter=${inviter}`)
    expect(withInviter('/nft?a=1', inviter)).toBe(`/nft?a=1&inviter=${inviter}`)
    expect(withInviter('/nft?a=1', undefined)).toBe('/nft?a=1')
    expect(withInviter(`/nft?inviter=${other}`, inviter)).toBe(`/nft?inviter=${other}`)
    expect(invitationLink('https://a.example', inviter)).toBe(
      `https://a.example/?inviter=${inviter}`,
    )
  })
})
