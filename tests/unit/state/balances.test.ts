import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NodeError } from '../../../src/chain/nodeAnswers.ts'
import { TRX } from '../../../src/core/amount.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { SECOND_MS } from '../../../src/core/time.ts'
import { balanceAtom } from '../../../src/state/account/balances.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { OTHER, OWNER, USDT } from '../outbox/world.ts'

type Answer = Result<bigint, NodeError>

const AWAY = err({ kind: 'timeout' } as const)

let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each([
  { coin: TRX, asks: 'balance' },
  { coin: USDT, asks: 'read' },
] as const)('a balance of $coin.symbol', ({ coin, asks }) => {
  test('that cannot be read is 0 and marked as unknown, until it can be', async () => {
    const ask = vi.fn<() => Promise<Answer>>(async () => AWAY)
    const store = createStore()
    store.set(servicesAtom, { node: { [asks]: ask } } as unknown as Services)
    const shown = balanceAtom(OWNER, coin)
    const leave = store.sub(shown, () => {})
    expect(store.get(shown)).toBeUndefined()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(shown)).toEqual({ units: 0n, known: false })

    ask.mockResolvedValue(ok(7n))
    await vi.advanceTimersByTimeAsync(15 * SECOND_MS)
    expect(store.get(shown)).toEqual({ units: 7n, known: true })

    // A recent balance may be spent by now.
    ask.mockResolvedValue(AWAY)
    await vi.advanceTimersByTimeAsync(15 * SECOND_MS)
    expect(store.get(shown)).toEqual({ units: 0n, known: false })
    leave()
  })

  test('of 0 that was read is known', async () => {
    const store = createStore()
    const node = { [asks]: async () => ok(0n) }
    store.set(servicesAtom, { node } as unknown as Services)
    const shown = balanceAtom(OTHER, coin)
    const leave = store.sub(shown, () => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(shown)).toEqual({ units: 0n, known: true })
    leave()
  })
})

test('a balance on a hidden page is not asked for again until the page returns', async () => {
  const ask = vi.fn<() => Promise<Answer>>(async () => ok(1n))
  const store = createStore()
  store.set(servicesAtom, { node: { balance: ask } } as unknown as Services)
  const leave = store.sub(balanceAtom(OWNER, TRX), () => {})
  page.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(300 * SECOND_MS)
  expect(ask).toHaveBeenCalledTimes(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(ask).toHaveBeenCalledTimes(2)
  leave()
})

test('a balance on the side chain is asked of its node', async () => {
  const store = createStore()
  const answering = (units: bigint) => ({ balance: async () => ok(units) })
  const services = { node: answering(1n), sideNode: answering(2n) }
  store.set(servicesAtom, services as unknown as Services)
  const [main, side] = [balanceAtom(OTHER, TRX), balanceAtom(OTHER, TRX, 'side')]
  const leaves = [main, side].map((each) => store.sub(each, () => {}))
  await vi.advanceTimersByTimeAsync(20 * SECOND_MS)
  expect(store.get(main)).toEqual({ units: 1n, known: true })
  expect(store.get(side)).toEqual({ units: 2n, known: true })
  for (const leave of leaves) leave()
})
