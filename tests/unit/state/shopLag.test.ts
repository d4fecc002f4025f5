import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError } from '../../../src/api/client.ts'
import type { ResponseOf } from '../../../src/api/endpoints/endpoint.ts'
import { shop } from '../../../src/api/endpoints/shop.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import type { Leg } from '../../../src/outbox/operation.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { awaitsShop, shopBehindSinceAtom } from '../../../src/state/answers/shopLag.ts'
import { operationWith, plan, receipt, transaction } from '../outbox/rows.ts'

describe('whether the shop is what is waited for', () => {
  const reported = [plan({ after: () => ({}) as never })]
  const final = transaction({ handedAt: 1, sentAt: 2, included: receipt({}), final: receipt({}) })
  const awaits = (leg: Partial<Leg>, plans = reported) => awaitsShop(operationWith(leg), plans)

  test('from the chain being final to the acknowledgement, whether the shop answers or not', () => {
    expect(awaits({ transactions: [final] })).toBe(true)
    const trouble = { kind: 'unreachable', what: 'backend', detail: '' } as const
    expect(awaits({ transactions: [final], trouble })).toBe(true)
    expect(awaits({ transactions: [final], acknowledged: { txId: final.txId, at: 3 } })).toBe(false)
  })

  test('not before that, not where nothing is reported, and not once the shop has said no', () => {
    const { final: _, ...included } = final
    expect(awaits({ transactions: [included] })).toBe(false)
    expect(awaits({ transactions: [final] }, [plan({})])).toBe(false)
    const trouble = { kind: 'refused', code: 1 } as const
    expect(awaits({ transactions: [final], trouble })).toBe(false)
  })
})

type Answer = Result<ResponseOf<typeof shop.shopLag>, ApiError>
const lag = (behindSince: number | null): Answer =>
  ok({ booked: null, head: null, behindSince, setAside: 0 })

describe('since when the shop is behind', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is asked only while it is on screen, again and again, and forgotten if nobody tells', async () => {
    const call = vi.fn<() => Promise<Answer>>(async () => lag(5))
    const store = createStore()
    store.set(servicesAtom, { api: { call } } as unknown as Services)
    const look = async () => {
      await vi.advanceTimersByTimeAsync(15_000)
      return store.get(shopBehindSinceAtom)
    }
    expect(await look()).toBeUndefined()
    expect(call).not.toHaveBeenCalled()

    const leave = store.sub(shopBehindSinceAtom, () => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(shopBehindSinceAtom)).toBe(5)
    call.mockResolvedValue(lag(null))
    expect(await look()).toBeUndefined()
    call.mockResolvedValue(lag(7))
    expect(await look()).toBe(7)
    call.mockResolvedValue(err({ kind: 'network', detail: '' } as never))
    expect(await look()).toBeUndefined()

    leave()
    const asked = call.mock.calls.length
    await look()
    expect(call).toHaveBeenCalledTimes(asked)
  })
})
