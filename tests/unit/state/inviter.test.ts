import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { deviceStorage } from '../../../src/core/webStorage.ts'
import {
  arriveAtom,
  chooseInviterAtom,
  inviterAtom,
  keptInviter,
  laterInviterAtom,
} from '../../../src/state/account/inviter.ts'

const first = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' as Address
const third = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' as Address
const second = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as Address

beforeEach(() => {
  const store = createStore()
  const forgetAll = () => {
    store.set(laterInviterAtom, undefined)
    store.set(inviterAtom, undefined)
  }
  forgetAll()
  return forgetAll
})

test('the first link is kept, and another one waits beside it until the user decides', () => {
  const store = createStore()
  expect(store.set(arriveAtom, '?tab=1')).toBeUndefined()
  expect(store.set(arriveAtom, '?inviter=T1')).toBe('damaged')
  expect(store.set(arriveAtom, `?inviter=${first}`)).toBe('kept')
  expect(store.set(arriveAtom, `?inviter=${first}`)).toBe('known')
  expect(store.set(arriveAtom, `?inviter=${second}`)).toBe('later')
  expect([store.get(inviterAtom), store.get(laterInviterAtom)]).toEqual([first, second])
  expect(keptInviter()).toBe(first)
  store.set(chooseInviterAtom, second)
  expect([store.get(inviterAtom), store.get(laterInviterAtom)]).toEqual([second, undefined])
  expect(keptInviter()).toBe(second)
})

test('whoever invites third takes the place of the second, and that is told', () => {
  const store = createStore()
  for (const inviter of [first, second]) store.set(arriveAtom, `?inviter=${inviter}`)
  expect(store.set(arriveAtom, `?inviter=${second}`)).toBe('later')
  expect(store.set(arriveAtom, `?inviter=${third}`)).toBe('replaced')
  expect([store.get(inviterAtom), store.get(laterInviterAtom)]).toEqual([first, third])
})

test('once the first is bound or forgotten, the later one counts', () => {
  const store = createStore()
  for (const inviter of [first, second]) store.set(arriveAtom, `?inviter=${inviter}`)
  store.set(chooseInviterAtom, undefined)
  expect([store.get(inviterAtom), store.get(laterInviterAtom)]).toEqual([second, undefined])
  store.set(chooseInviterAtom, undefined)
  expect(store.get(inviterAtom)).toBeUndefined()
})

test.each(['', 'nobody', '"T1"', '{'])('what else is stored is nobody: %s', (text) => {
  deviceStorage.setItem('inviter', text)
  expect(keptInviter()).toBeUndefined()
})
