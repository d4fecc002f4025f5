import { createStore } from 'jotai'
import { expect, onTestFinished, test } from 'vitest'
import {
  REMEMBERED_ACCOUNT_KEY,
  REMEMBERED_WALLET_KEY,
  type WalletConnection,
  type WalletState,
} from '../../../src/chain/wallet.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { deviceStorage } from '../../../src/core/webStorage.ts'
import { err, ok } from '../../../src/core/result.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { connectAtom } from '../../../src/state/account/connecting.ts'
import { connectSheetAtom, ownerAtom, walletStateAtom } from '../../../src/state/account/session.ts'
import { shownOwnerAtom } from '../../../src/state/account/shownOwner.ts'

const OWNER = addressFromHex('41' + 'a1'.repeat(20))
const CONNECTED: WalletState = {
  kind: 'connected',
  wallet: 'okx',
  owner: OWNER,
  onOurNetwork: true,
}

function setUp(connect: WalletConnection['connect'] = async () => ok(OWNER)) {
  let state: WalletState = { kind: 'searching' }
  const listeners = new Set<() => void>()
  const wallet = {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect,
  }
  const store = createStore()
  store.set(servicesAtom, { wallet } as unknown as Services)
  return {
    store,
    listeners,
    become(next: WalletState) {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

test('the wallet is followed while something reads it, and let go afterwards', () => {
  const { store, become, listeners } = setUp()
  const stop = store.sub(walletStateAtom, () => {})
  expect(store.get(walletStateAtom).kind).toBe('searching')
  become(CONNECTED)
  expect(store.get(ownerAtom)).toBe(OWNER)
  become({ kind: 'missing' })
  expect(store.get(ownerAtom)).toBeUndefined()
  stop()
  expect(listeners.size).toBe(0)
})

test('the sheet closes when a wallet was connected', async () => {
  const { store } = setUp()
  store.set(connectSheetAtom, true)
  expect(await store.set(connectAtom, 'okx')).toEqual(ok(OWNER))
  expect(store.get(connectSheetAtom)).toBe(false)
})

test('the sheet stays when the user refused', async () => {
  const { store } = setUp(async () => err({ kind: 'rejected' }))
  store.set(connectSheetAtom, true)
  await store.set(connectAtom, 'okx')
  expect(store.get(connectSheetAtom)).toBe(true)
})

test('reading services before the root gave them is a bug that says so', () => {
  expect(() => createStore().get(servicesAtom)).toThrow('services were not provided')
})

/** Stores the entries of an earlier visit on this device. */
function leave(entries: Record<string, string>) {
  for (const [key, value] of Object.entries(entries)) deviceStorage.setItem(key, value)
  onTestFinished(() => Object.keys(entries).forEach((key) => deviceStorage.removeItem(key)))
}

const SHOWN_LAST = { [REMEMBERED_WALLET_KEY]: 'okx', [REMEMBERED_ACCOUNT_KEY]: OWNER }

test('while the wallet is looked for, the account that it showed last has its lists, and no more', () => {
  leave(SHOWN_LAST)
  const { store, become } = setUp()
  store.sub(shownOwnerAtom, () => {})
  expect(store.get(shownOwnerAtom)).toBe(OWNER)
  expect(store.get(ownerAtom)).toBeUndefined()
  const other = addressFromHex('41' + 'b2'.repeat(20))
  become({ ...CONNECTED, owner: other })
  expect(store.get(shownOwnerAtom)).toBe(other)
  become({ kind: 'found', available: ['okx'] })
  expect(store.get(shownOwnerAtom)).toBeUndefined()
})

test.each([
  ['there is no wallet to reconnect', { [REMEMBERED_ACCOUNT_KEY]: OWNER }],
  ['it is no account', { ...SHOWN_LAST, [REMEMBERED_ACCOUNT_KEY]: 'T' }],
  ['it never showed one', { [REMEMBERED_WALLET_KEY]: 'okx' }],
])('nobody’s lists are shown where %s', (_, entries) => {
  leave(entries)
  expect(setUp().store.get(shownOwnerAtom)).toBeUndefined()
})
