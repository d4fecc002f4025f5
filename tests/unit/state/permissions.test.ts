import { createStore, type Atom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChainNode } from '../../../src/chain/node.ts'
import { err, ok } from '../../../src/core/result.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'
import {
  actForAtom,
  permissionsAtom,
  signersOnChainAtom,
} from '../../../src/state/account/permissions.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { ACCOUNT, ada, ben, permissionsOf } from '../outbox/cosigners.ts'

const AWAY = err({ kind: 'timeout' } as const)
const MAIN = '00'.repeat(32)
const SIDE = '5d'.repeat(32)

beforeEach(() => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows an atom on screen and returns its value, with these nodes. */
function shown<T>(asked: Atom<T>, node: Partial<ChainNode>, sideNode?: Partial<ChainNode>) {
  const store = createStore()
  const config = {
    network: { genesisBlockId: MAIN },
    ...(sideNode && { sideChain: { genesisBlockId: SIDE } }),
  }
  store.set(servicesAtom, { config, node, sideNode } as unknown as Services)
  store.sub(asked, () => {})
  return () => store.get(asked)
}

test('whose keys an account has is read again while it is shown, and it is said when it is unread', async () => {
  const permissions = vi.fn<ChainNode['permissions']>(async () => AWAY)
  const told = shown(permissionsAtom(ACCOUNT), { permissions })
  expect(told()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(told()).toBe('unread')
  permissions.mockResolvedValue(ok(permissionsOf()))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(told()).toEqual(permissionsOf())
  expect(permissions).toHaveBeenLastCalledWith(ACCOUNT)
  permissions.mockResolvedValue(ok(permissionsOf([ben], 1n)))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(told()).toEqual(permissionsOf([ben], 1n))
})

test('an account’s keys on the side chain are others, and none where there is no such chain', async () => {
  const there = { permissions: async () => ok(permissionsOf([ada], 1n)) }
  const told = shown(permissionsAtom(ada.address, 'side'), {}, there)
  await vi.advanceTimersByTimeAsync(0)
  expect(told()).toEqual(permissionsOf([ada], 1n))
  const nowhere = shown(permissionsAtom(ben.address, 'side'), {})
  await vi.advanceTimersByTimeAsync(0)
  expect(nowhere()).toBeUndefined()
})

test('who signed what a block holds is asked of the row’s chain, until it says so', async () => {
  const signersOf = vi.fn<ChainNode['signersOf']>(async () => ok(undefined))
  const txId = '1e'.repeat(32)
  const told = shown(signersOnChainAtom(txId, { network: SIDE }), {}, { signersOf })
  await vi.advanceTimersByTimeAsync(0)
  expect(told()).toBeUndefined()
  signersOf.mockResolvedValue(ok([ada.address, ben.address]))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(told()).toEqual([ada.address, ben.address])
  expect(signersOf).toHaveBeenLastCalledWith(txId)
  // A known answer stays while the node is unreachable.
  signersOf.mockResolvedValue(AWAY)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(told()).toEqual([ada.address, ben.address])
})

test('the wallet is told for whom it acts', async () => {
  const actFor = vi.fn<Services['wallet']['actFor']>(async () => {})
  const store = createStore()
  store.set(servicesAtom, { wallet: { actFor } } as unknown as Services)
  await store.set(actForAtom, ACCOUNT)
  await store.set(actForAtom, undefined)
  expect(actFor.mock.calls).toEqual([[ACCOUNT], [undefined]])
})
