import { describe, expect, test } from 'vitest'
import { inviteCode } from '../../../src/core/inviteCode.ts'
import type { Address } from '../../../src/core/address.ts'
import {
  lineDown,
  parseEntered,
  wayBackIn,
  type Entered,
} from '../../../src/features/invite/rules.ts'

const ORIGIN = 'https://cast.example'
const address = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' as Address
const other = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const code = inviteCode(address)

describe('what names an inviter', () => {
  test.each<[string, Entered]>([
    [' ', { kind: 'nothing' }],
    [` ${address}\n`, { kind: 'address', address }],
    [`${ORIGIN}/nft?inviter=${address}`, { kind: 'address', address }],
    [`Join me: ${ORIGIN}/?inviter=${address}.`, { kind: 'address', address }],
    [`${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase(), { kind: 'code', code }],
    [`${ORIGIN}/?inviter=${address}x`, { kind: 'damaged' }],
    [`${address.slice(0, -1)}1`, { kind: 'wrong' }],
    [`${address} ${other}`, { kind: 'wrong' }],
    ['hello', { kind: 'wrong' }],
  ])('"%s"', (text, entered) => {
    expect(parseEntered(text, ORIGIN)).toEqual(entered)
  })
})

describe('the line of inviters', () => {
  const person = (of: string) => ({ address: of as Address })
  const [inviter, leader] = [person(address), person(other)]

  test('goes from the leader down to oneself', () => {
    const above = [leader, inviter]
    expect(lineDown({ leader, line: [inviter, leader] }, inviter.address)).toEqual({
      above,
      isCut: false,
    })
    expect(lineDown({ leader, line: [inviter] }, inviter.address)?.isCut).toBe(true)
    expect(lineDown({ leader, line: [] }, null)).toEqual({ above: [], isCut: false })
  })

  test('is none where it does not begin with whom the chain names', () => {
    expect(lineDown({ leader, line: [leader] }, inviter.address)).toBeUndefined()
    expect(lineDown({ leader, line: [] }, inviter.address)).toBeUndefined()
    expect(lineDown({ leader, line: [inviter] }, null)).toBeUndefined()
  })
})

describe('the way back', () => {
  test.each([
    ['?back=%2Fkinetic', '/kinetic'],
    ['?back=%2FnftPledge%3Ftab%3D1', '/nftPledge?tab=1'],
    [`?back=%2Fdestroy%3Fform%3D${'x'.repeat(2_000)}`, `/destroy?form=${'x'.repeat(2_000)}`],
    ['', undefined],
    ['?back=https%3A%2F%2Fevil.example', undefined],
    ['?back=%2F%2Fevil.example', undefined],
    ['?back=%2F%5Cevil.example', undefined],
  ])('in "%s" is a page of this app', (search, path) => {
    expect(wayBackIn(search)).toBe(path)
  })
})
