import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  covers,
  permissionsFor,
  signaturesNeeded,
  weightOf,
  type Permission,
} from '../../../src/chain/permission.ts'
import { accountPermissions } from '../../../src/chain/permissionAnswer.ts'
import { addressFromHex, addressToHex } from '../../../src/core/address.ts'

const key = (byte: string) => addressFromHex(byte.repeat(20))
const [ada, ben, cai, stranger] = ['a1', 'b2', 'c3', 'd4'].map(key) as [
  ReturnType<typeof key>,
  ReturnType<typeof key>,
  ReturnType<typeof key>,
  ReturnType<typeof key>,
]
const TRANSFER = 1
const TRIGGER = 31

const permission = (changes: Partial<Permission> = {}): Permission => ({
  id: 2,
  name: 'active',
  threshold: 2n,
  keys: [ada, ben, cai].map((address) => ({ address, weight: 1n })),
  ...changes,
})

describe('who may sign for an account', () => {
  test('is nobody whose key is in none of its permissions', () => {
    expect(permissionsFor([permission()], stranger, TRIGGER)).toBe('noPermission')
  })

  test('is nobody for what no permission of theirs covers', () => {
    const transfersOnly = permission({ operations: '02'.padEnd(64, '0') })
    expect(permissionsFor([transfersOnly], ada, TRIGGER)).toBe('notCovered')
    expect(permissionsFor([transfersOnly], ada, TRANSFER)).toEqual([transfersOnly])
  })

  test('is whoever needs the fewest others first; of equals, actively and not as the owner', () => {
    const owner = permission({ id: 0 })
    const active = permission({ id: 2 })
    const alone = permission({ id: 3, threshold: 1n })
    expect(permissionsFor([owner, active, alone], ada, TRIGGER)).toEqual([alone, active, owner])
  })

  test('is nobody under a permission that all of its keys together cannot reach', () => {
    expect(permissionsFor([permission({ threshold: 4n })], ada, TRIGGER)).toBe('notCovered')
  })
})

test('a permission covers the types whose bits are set, lowest first, as java-tron counts them', () => {
  // Operations of a new account's active permission on mainnet.
  const usual = permission({ operations: '7fff1fc0033ec30f'.padEnd(64, '0') })
  expect([TRANSFER, TRIGGER].map((type) => covers(usual, type))).toEqual([true, true])
  // 46 is AccountPermissionUpdateContract.
  expect(covers(usual, 46)).toBe(false)
  expect(covers(permission(), 46)).toBe(true)
})

test('it takes as many signatures as the heaviest others need to reach the threshold', () => {
  const keys = [
    { address: ada, weight: 1n },
    { address: ben, weight: 2n },
    { address: cai, weight: 3n },
  ]
  expect(signaturesNeeded({ keys, threshold: 1n }, ada)).toBe(1)
  expect(signaturesNeeded({ keys, threshold: 4n }, ada)).toBe(2)
  expect(signaturesNeeded({ keys, threshold: 5n }, ada)).toBe(3)
  expect(signaturesNeeded({ keys, threshold: 7n }, ada)).toBeUndefined()
})

test('no fewer signatures than it says ever reach the threshold', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 9n }), { minLength: 1, maxLength: 5 }),
      fc.bigInt({ min: 1n, max: 20n }),
      (weights, threshold) => {
        const keys = weights.map((weight, index) => ({ address: key(`0${index + 1}`), weight }))
        const [own] = keys.map(({ address }) => address)
        const needed = signaturesNeeded({ keys, threshold }, own!)
        const others = keys.slice(1).map(({ address }) => address)
        const sets = Array.from({ length: 2 ** others.length }, (_, bits) => [
          own!,
          ...others.filter((__, at) => (bits & (1 << at)) !== 0),
        ])
        const enough = sets.filter((signers) => weightOf({ keys }, signers) >= threshold)
        const least = Math.min(...enough.map(({ length }) => length))
        expect(needed).toBe(enough.length === 0 ? undefined : least)
      },
    ),
  )
})

describe('what getaccount tells of permissions', () => {
  const told = (json: unknown) => v.parse(accountPermissions, json)

  test('is read with the node’s zeros left out, the owner’s first', () => {
    const keys = [{ address: addressToHex(ada), weight: 1 }]
    expect(
      told({
        owner_permission: { permission_name: 'owner', threshold: 1, keys },
        active_permission: [
          {
            type: 'Active',
            id: 2,
            permission_name: 'pay',
            threshold: 2,
            keys,
            operations: 'ff'.repeat(32),
          },
        ],
      }),
    ).toEqual([
      { id: 0, name: 'owner', threshold: 1n, keys: [{ address: ada, weight: 1n }] },
      {
        id: 2,
        name: 'pay',
        threshold: 2n,
        keys: [{ address: ada, weight: 1n }],
        operations: 'ff'.repeat(32),
      },
    ])
  })

  test('is nothing for an account that is new, or older than permissions', () => {
    expect(told({})).toBeUndefined()
    expect(told({ address: addressToHex(ada), balance: 5 })).toBeUndefined()
  })

  test('is refused where a key is no address', () => {
    const keys = [{ address: '41zz', weight: 1 }]
    expect(v.is(accountPermissions, { owner_permission: { threshold: 1, keys } })).toBe(false)
  })
})
