import { loadUntilThere } from '../core/lateCode.ts'
import type { WalletConnection } from './wallet.ts'

/**
 * Creates a stand-in for the page's wallet while its code is loading. Its state is `searching`.
 * Calls wait for the real wallet, and listeners move to it.
 */
export function laterWallet(load: () => Promise<WalletConnection>): WalletConnection {
  const early = new Map<() => void, (() => void) | undefined>()
  let wallet: WalletConnection | undefined
  const ready = loadUntilThere(load).then((loaded) => {
    wallet = loaded
    for (const listener of early.keys()) {
      early.set(listener, loaded.subscribe(listener))
      listener()
    }
    return loaded
  })
  return {
    state: () => wallet?.state() ?? { kind: 'searching' },
    subscribe(listener) {
      early.set(listener, wallet?.subscribe(listener))
      return () => {
        early.get(listener)?.()
        early.delete(listener)
      }
    },
    connect: async (name) => (await ready).connect(name),
    disconnect: async () => (await ready).disconnect(),
    actFor: async (account) => (await ready).actFor(account),
    signMessage: async (text) => (await ready).signMessage(text),
    sign: async (...asked) => (await ready).sign(...asked),
  }
}
