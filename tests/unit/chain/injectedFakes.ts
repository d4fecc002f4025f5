import type { WalletAdapter } from '../../../src/chain/injectedAdapter.ts'
import type { WalletPage } from '../../../src/chain/injectedDetect.ts'
import type { Clock } from '../../../src/core/ports.ts'

/** Creates a clock that moves only when a test advances it. */
export function manualClock(): Clock & { advance(ms: number): Promise<void> } {
  let now = 0
  let sleepers: { due: number; wake: () => void }[] = []
  return {
    now: () => now,
    sleep: (ms) => new Promise((wake) => sleepers.push({ due: now + ms, wake })),
    async advance(ms) {
      const end = now + ms
      for (;;) {
        await settle()
        const next = sleepers.toSorted((a, b) => a.due - b.due)[0]
        if (!next || next.due > end) break
        sleepers = sleepers.filter((sleeper) => sleeper !== next)
        now = next.due
        next.wake()
      }
      now = end
    },
  }
}

/** Runs all work that waits only for the event loop. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
}

export type FakePage = WalletPage & EventTarget & { document: { visibilityState: string } }

export function fakePage(globals: Partial<WalletPage> = {}): FakePage {
  return Object.assign(new EventTarget(), {
    document: { visibilityState: 'visible' },
    ...globals,
  }) as FakePage
}

export interface FakeAdapter extends WalletAdapter {
  address: string | null
  /** Answer to the next request for accounts. */
  account: string | null
  chainId: string | Error
  answer: unknown
  requests: string[]
  emit(event: string, ...details: unknown[]): void
}

export function fakeAdapter(account: string | null, chainId: string | Error): FakeAdapter {
  const listeners = new Map<string, ((...details: unknown[]) => void)[]>()
  const adapter: FakeAdapter = {
    address: null,
    account,
    chainId,
    answer: undefined,
    readyState: 'Found',
    requests: [],
    async connect() {
      adapter.requests.push('connect')
      if (adapter.answer) throw adapter.answer
      adapter.address = adapter.account
    },
    async disconnect() {
      adapter.address = null
    },
    async signTransaction(transaction) {
      adapter.requests.push('sign')
      if (typeof adapter.answer === 'function')
        return (adapter.answer as (given: unknown) => unknown)(transaction)
      throw adapter.answer
    },
    async multiSign(transaction, { permissionId }) {
      adapter.requests.push(`multiSign ${permissionId}`)
      if (typeof adapter.answer === 'function')
        return (adapter.answer as (given: unknown) => unknown)(transaction)
      throw adapter.answer
    },
    async signMessage(text) {
      adapter.requests.push('signMessage')
      if (typeof adapter.answer === 'function')
        return (adapter.answer as (given: unknown) => unknown)(text)
      throw adapter.answer
    },
    async network() {
      if (typeof adapter.chainId !== 'string') throw adapter.chainId
      return { chainId: adapter.chainId }
    },
    on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    emit: (event, ...details) => listeners.get(event)?.forEach((listener) => listener(...details)),
  }
  return adapter
}

export function memoryStorage(given: Record<string, string> = {}) {
  const values = new Map(Object.entries(given))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
