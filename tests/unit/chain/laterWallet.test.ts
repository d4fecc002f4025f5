import { expect, test, vi } from 'vitest'
import { laterWallet } from '../../../src/chain/laterWallet.ts'
import type { WalletConnection } from '../../../src/chain/wallet.ts'

test('a wallet whose code was lost on the way is there when the network is back', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const found = { kind: 'found', available: ['okx'] } as const
  const real = { state: () => found, subscribe: () => () => {} } as unknown as WalletConnection
  let asked = 0
  const wallet = laterWallet(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return real
  })
  const { promise: changed, resolve } = Promise.withResolvers<void>()
  wallet.subscribe(resolve)
  await vi.waitFor(() => expect(asked).toBe(1))
  expect(wallet.state()).toEqual({ kind: 'searching' })
  page.dispatchEvent(new Event('online'))
  await changed
  expect(wallet.state()).toEqual(found)
  vi.unstubAllGlobals()
})
