import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeads } from '../../../src/chain/heads.ts'
import { ok } from '../../../src/core/result.ts'
import { chainClockAtom, sideSolidHeadAtom } from '../../../src/state/answers/chainTime.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'

beforeEach(() => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  // Without locks, a tab asks at once.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const config = { network: { genesisBlockId: 'main' } }

const headsOf = (): Services['heads'] => {
  const [main, side] = [createHeads('main'), createHeads('side')]
  return (chain) => (chain ? side : main)
}

test('the chain’s clock goes on in whole milliseconds, though the device counts finer', async () => {
  const device = vi.spyOn(performance, 'now').mockReturnValue(10.25)
  vi.spyOn(Date, 'now').mockReturnValue(1_000)
  const block = async () => ok({ number: 7, timestamp: 5_000 })
  const store = createStore()
  store.set(servicesAtom, {
    config,
    heads: headsOf(),
    node: { head: block, solidifiedHead: block },
  } as unknown as Services)
  const leave = store.sub(chainClockAtom, () => {})
  await vi.waitFor(() => expect(store.get(chainClockAtom)).toBeDefined())
  device.mockReturnValue(1_010.05)
  expect(store.get(chainClockAtom)!()).toBe(5_999)
  leave()
})

test('the side chain’s head is its own, and nothing is asked where there is none', async () => {
  const mainNode = { head: vi.fn<() => void>(), solidifiedHead: vi.fn<() => void>() }
  const block = async () => ok({ number: 9, timestamp: 8_000 })
  const store = createStore()
  store.set(servicesAtom, { config, heads: headsOf(), node: mainNode } as unknown as Services)
  const leave = store.sub(sideSolidHeadAtom, () => {})
  expect(store.get(sideSolidHeadAtom)).toBeUndefined()
  store.set(servicesAtom, {
    config: { ...config, sideChain: { genesisBlockId: 'side' } },
    heads: headsOf(),
    node: mainNode,
    sideNode: { head: block, solidifiedHead: block },
  } as unknown as Services)
  await vi.waitFor(() => expect(store.get(sideSolidHeadAtom)).toMatchObject({ number: 9 }))
  expect(mainNode.head).not.toHaveBeenCalled()
  leave()
})
