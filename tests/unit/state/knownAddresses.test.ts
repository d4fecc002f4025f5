import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import {
  gather,
  imitationAtom,
  imitationIn,
  knownAddressesAtom,
  rememberAddressesAtom,
} from '../../../src/state/account/knownAddresses.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { FORGED, GENUINE } from '../addressPairs.ts'
import { operationOf } from '../outbox/rows.ts'

const account = (digit: string) => addressFromHex(digit.repeat(40))
const [ME, OTHER, CONTRACT, SELLER] = ['1', '2', '3', '4'].map(account) as [
  Address,
  Address,
  Address,
  Address,
]

const operation = (createdAt: number, intent: unknown, owner: Address = ME): Operation =>
  operationOf([], { createdAt, intent, owner })

type Sources = Parameters<typeof gather>[0]

const known = (sources: Partial<Sources>) =>
  gather({
    owner: ME,
    contracts: [CONTRACT],
    operations: [],
    confirmed: [],
    inviter: undefined,
    ...sources,
  })

describe('what a device knows', () => {
  test('are its accounts, the contracts, whom its operations name, and the inviter', () => {
    const operations = [
      operation(2, { token: { feeRecipient: GENUINE }, factory: CONTRACT }, OTHER),
      operation(1, { offers: [{ seller: SELLER }] }),
    ]
    expect([...known({ operations, inviter: account('5') })]).toEqual([
      [ME, 'own'],
      [OTHER, 'own'],
      [CONTRACT, 'contract'],
      [SELLER, 'used'],
      [GENUINE, 'used'],
      [account('5'), 'inviter'],
    ])
  })

  test('is nobody, where an order has no owner or names none', () => {
    const operations = [
      operation(1, { referrer: nobody, to: addressFromHex('7'.padStart(40, '0')) }, nobody),
    ]
    expect([...known({ operations, owner: undefined }).keys()]).toEqual([CONTRACT])
  })

  test('is bounded, and begins with what is surest', () => {
    const many = Array.from({ length: 3_000 }, (_, n) =>
      addressFromHex(n.toString(16).padStart(4, '0').repeat(10)),
    )
    const found = known({ operations: many.map((seller, at) => operation(at, { seller })) })
    expect(found.size).toBe(1_000)
    expect([...found.keys()].slice(0, 2)).toEqual([ME, CONTRACT])
  })
})

describe('an address', () => {
  const used = operation(5, { token: { feeRecipient: GENUINE } })

  test.each<[string, Partial<Sources>, string]>([
    ['an account of the user', { owner: GENUINE }, 'own'],
    ['an account that was used here before', { operations: [operation(1, {}, GENUINE)] }, 'own'],
    ['a contract of the configuration', { contracts: [GENUINE] }, 'contract'],
    ['somebody whom an operation names', { operations: [used] }, 'used'],
    ['somebody who was confirmed', { confirmed: [{ address: GENUINE, at: 1 }] }, 'used'],
    ['the inviter', { inviter: GENUINE }, 'inviter'],
  ])('that looks like %s imitates that', (_, sources, as) => {
    expect(imitationIn(known(sources), FORGED)).toEqual({ of: GENUINE, as })
    expect(imitationIn(known(sources), GENUINE)).toBeUndefined()
  })

  test('that was confirmed once is still warned of, and what it imitates never is', () => {
    for (const at of [6, 7]) {
      const both = known({ operations: [used], confirmed: [{ address: FORGED, at }] })
      expect(imitationIn(both, FORGED)).toEqual({ of: GENUINE, as: 'used' })
      expect(imitationIn(both, GENUINE)).toBeUndefined()
    }
    // Stored, but the older row shows which address came first.
    const kept = [
      { address: FORGED, at: 8 },
      { address: GENUINE, at: 9 },
    ]
    expect(imitationIn(known({ operations: [used], confirmed: kept }), FORGED)?.of).toBe(GENUINE)
  })

  test('that a stranger brought in never makes a surer one the suspect', () => {
    const earlier = [{ address: FORGED, at: 1 }]
    expect(imitationIn(known({ confirmed: earlier, owner: GENUINE }), GENUINE)).toBeUndefined()
    expect(
      imitationIn(known({ confirmed: earlier, contracts: [GENUINE] }), GENUINE),
    ).toBeUndefined()
    expect(imitationIn(known({ confirmed: earlier, owner: GENUINE }), FORGED)?.as).toBe('own')
  })

  test('of the user is no imitation of anything', () => {
    const mine = known({ owner: GENUINE, operations: [operation(1, {}, FORGED)] })
    expect(imitationIn(mine, FORGED)).toBeUndefined()
  })
})

describe('what was confirmed', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storage()))
  afterEach(() => vi.unstubAllGlobals())

  /** Opens a page on this device. */
  function open() {
    const store = createStore()
    store.set(servicesAtom, {
      config: { contracts: { usdt: CONTRACT } },
      wallet: { state: () => ({ kind: 'connected', owner: ME }), subscribe: () => () => {} },
      loadOutbox: () => new Promise(() => {}),
    } as unknown as Services)
    return store
  }

  test('is known from then on, in the next page too', () => {
    open().set(rememberAddressesAtom, [GENUINE, CONTRACT, GENUINE])
    const later = open()
    expect([...later.get(knownAddressesAtom)]).toEqual([
      [ME, 'own'],
      [CONTRACT, 'contract'],
      [GENUINE, 'used'],
    ])
    const kept: { address: string }[] = JSON.parse(localStorage.getItem('addresses.confirmed')!)
    expect(kept.map(({ address }) => address)).toEqual([GENUINE])
    expect(later.get(imitationAtom)(FORGED)).toEqual({ of: GENUINE, as: 'used' })
  })

  test('fills no more than its room, and keeps the oldest', () => {
    const many = Array.from({ length: 600 }, (_, n) =>
      addressFromHex(n.toString(16).padStart(4, '0').repeat(10)),
    )
    const store = open()
    store.set(rememberAddressesAtom, [GENUINE])
    for (const each of many) store.set(rememberAddressesAtom, [each])
    const kept: { address: string }[] = JSON.parse(localStorage.getItem('addresses.confirmed')!)
    expect(kept).toHaveLength(500)
    expect(kept[0]?.address).toBe(GENUINE)
  })
})

function storage() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
