import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { View } from '../../../src/chain/view.ts'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { askedCoinAtom } from '../../../src/features/stake/coinAtoms.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { keeperOf } from '../state/snapshotsInMemory.ts'

vi.mock('../../../src/db/snapshots.ts', () => import('../state/snapshotsInMemory.ts'))

const [fixedPlans, usdt] = [addressFromHex('1'.repeat(40)), addressFromHex('2'.repeat(40))]
/** Whether a view is the one that the contract reverts for a plan that does not exist. */
const isOfPlan = ({ call }: View<unknown>) => call.signature.startsWith('stillFits')
const AWAY = err({ kind: 'network', detail: '' } as const)

/** Unsubscribes from atoms on screen, which poll on a timer until then. */
const shown: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  for (const leave of shown.splice(0)) leave()
  vi.unstubAllGlobals()
})

/** Opens a link to a plan, on a chain that may be unreachable. */
function ask(plan: number, chain: { isAway?: boolean; most?: bigint } = {}) {
  const { most = 100n } = chain
  const says = ({ call }: View<unknown>) => {
    switch (call.signature.split('(')[0]) {
      case 'termsOf':
        return { coin: usdt, days: 30, costBp: 5, least: 1n, most }
      case 'isClosed':
        return false
      case 'decimals':
        return 6
      default:
        return 0n
    }
  }
  const store = createStore()
  store.set(servicesAtom, {
    config: { network: { genesisBlockId: 'g' }, contracts: { fixedPlans } },
    ...keeperOf(),
    tapFailed: () => {},
    node: {
      read: async (view: View<unknown>) => (chain.isAway ? AWAY : ok(says(view))),
      readAll: async (views: readonly View<unknown>[]) =>
        chain.isAway || (most === 0n && views.some(isOfPlan)) ? AWAY : ok(views.map(says)),
    },
  } as unknown as Services)
  const one = askedCoinAtom({ plan })
  shown.push(store.sub(one, () => {}))
  return { chain, kind: () => store.get(one).kind, again: () => store.set(one), store, one }
}

test('a link leads to its coin, or there is no such place', async () => {
  const known = ask(1)
  expect(known.kind()).toBe('unanswered')
  await vi.waitFor(() => expect(known.store.get(known.one)).toMatchObject({ coin: usdt }))
  const none = ask(2, { most: 0n })
  await vi.waitFor(() => expect(none.kind()).toBe('none'))
})

test('a chain that does not answer has not said that there is no such place', async () => {
  const silent = ask(3, { isAway: true })
  await vi.waitFor(() => expect(silent.kind()).toBe('unread'))
  silent.chain.isAway = false
  await silent.again()
  expect(silent.kind()).toBe('coin')
})

test('a link that names a coin, or nothing, asks no chain', () => {
  const { store } = ask(4)
  expect(store.get(askedCoinAtom({ coin: nobody }))).toEqual({ kind: 'coin', coin: nobody })
  expect(store.get(askedCoinAtom({}))).toEqual({ kind: 'nothing' })
})
