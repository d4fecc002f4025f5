import { expect, test } from 'vitest'
import { activatable } from '../../../src/config/activation.ts'
import type { Config } from '../../../src/config/schema.ts'
import { kinds } from '../../../src/operations.ts'
import { beginnings, needsActivation } from '../../../src/state/account/activationNeed.ts'

const referral = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'
const configOf = (activation: Config['activation'], contracts: object = { referral }) =>
  ({ contracts, ...(activation && { activation }) }) as Config

test('every beginning is a kind, and each part that can be named has one', () => {
  expect([...beginnings].filter((name) => !kinds.has(name))).toEqual([])
  const parts = new Set([...beginnings].map((name) => name.split('.')[0]))
  expect([...parts].toSorted()).toEqual([...activatable].toSorted())
})

test('only what begins something waits for an activation, and only where it is asked for', () => {
  expect(needsActivation('power.activate', configOf(['power']))).toBe(true)
  expect(needsActivation('power.activate', configOf(['burn']))).toBe(false)
  expect(needsActivation('power.activate', configOf(undefined))).toBe(false)
  expect(needsActivation('power.activate', configOf(['power'], {}))).toBe(false)
  expect(needsActivation('stake.pledge', configOf(['stake']))).toBe(true)
  const all = configOf([...activatable])
  for (const name of ['stake.unlock', 'stake.cancel', 'earn.claim', 'presale.refund', 'pool.sell'])
    expect(needsActivation(name, all)).toBe(false)
  expect(needsActivation('invite.bind', all)).toBe(false)
})
