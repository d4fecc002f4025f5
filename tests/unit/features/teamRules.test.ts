import { describe, expect, test } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import {
  differences,
  downTo,
  memberIn,
  pathOfMember,
  standingOf,
} from '../../../src/features/team/rules.ts'
import { accountNamed } from '../../fuzz/accounts.ts'

const people = Array.from({ length: 8 }, (_, at) => accountNamed(`member ${at}`))
const [a, b, c, d] = people as [Address, Address, Address, Address]
const whole = (...members: Address[]) => ({ members, isWhole: true })
const part = (...members: Address[]) => ({ members, isWhole: false })

describe('backend and chain', () => {
  test('differ in nothing where both list the same', () => {
    const none = { unknown: [], missing: [] }
    expect(differences(whole(a, b), whole(a, b), true)).toEqual(none)
    // Lists in another order.
    expect(differences(whole(b, a), whole(a, b), false)).toEqual(none)
    expect(differences(whole(), whole(), true)).toEqual(none)
  })

  test('differ in whoever only one of them has, once both are known to their ends', () => {
    const both = differences(whole(a, b, d), whole(a, b, c), true)
    expect(both).toEqual({ unknown: [d], missing: [c] })
    const sorted = differences(whole(d, b, a), whole(a, b, c), false)
    expect(sorted).toEqual({ unknown: [d], missing: [c] })
  })

  test('differ in nobody whom a further page may have', () => {
    // The chain was read up to b; the backend reported more.
    expect(differences(part(a, b, c, d), part(a, b), true).unknown).toEqual([])
    // The reverse: the chain was read further.
    expect(differences(part(a, b), part(a, b, c, d), true).missing).toEqual([])
    expect(differences(part(d, a), part(a, b), false)).toEqual({ unknown: [], missing: [] })
  })

  test('differ in whoever stands, in the order of the contract, before one whom both have', () => {
    expect(differences(part(a, d, b), part(a, b), true).unknown).toEqual([d])
    expect(differences(part(a, c), part(a, b, c), true).missing).toEqual([b])
    // A missing member shifts all later ones, who are still present.
    expect(differences(part(a, c, d), part(a, b, c), true).unknown).toEqual([])
  })
})

describe('how many there are', () => {
  const count = (members: number, size: number) => ({ members, size })

  test('is the same, or is late where the chain has more', () => {
    expect(standingOf(count(2, 5), count(2, 5), false)).toBe('same')
    expect(standingOf(count(2, 5), count(3, 6), false)).toBe('late')
    // An account was activated further down the team.
    expect(standingOf(count(2, 5), count(2, 6), true)).toBe('late')
  })

  test('is too many only where the chain was asked later', () => {
    expect(standingOf(count(3, 5), count(2, 5), true)).toBe('more')
    expect(standingOf(count(3, 5), count(2, 5), false)).toBeUndefined()
    expect(standingOf(count(3, 5), count(4, 4), true)).toBe('more')
  })
})

describe('a member', () => {
  test('is whom a link names, and nobody where it names none', () => {
    expect(memberIn(pathOfMember(a).replace('/teams', ''))).toBe(a)
    for (const search of ['', '?of=', '?of=TXYZ', `?of=${a}x`, '?to=' + a])
      expect(memberIn(search)).toBeUndefined()
  })

  test('is reached from oneself down, whether or not a line has both ends', () => {
    const [owner, first, second, member] = [a, b, c, d]
    expect(downTo([second, first, owner], owner, member)).toEqual([owner, first, second])
    expect(downTo([member, second, first, owner], owner, member)).toEqual([owner, first, second])
    expect(downTo([owner], owner, member)).toEqual([owner])
  })
})
