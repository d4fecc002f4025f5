import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeePrices, NodeError } from '../../../src/chain/nodeAnswers.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { openDatabase } from '../../../src/db/database.ts'
import { createRowReader } from '../../../src/db/rowReader.ts'
import { readFeePricesAtom } from '../../../src/state/answers/feePrices.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'

const activation = { accountSun: 1_000_000n, bytesSun: 100_000n }
const fixed = { activation, multisigSun: 1_000_000n }
const OLD: FeePrices = { energySun: 100n, bandwidthSun: 1_000n, ...fixed }
const NEW: FeePrices = { energySun: 210n, bandwidthSun: 1_000n, ...fixed }
const AWAY = err({ kind: 'timeout' } as const)

beforeEach(() => vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

let networks = 0

/** Opens a page of the app on a network of its own, unless an earlier network is given. */
function openPage(network = String((networks += 1)).padStart(64, '0')) {
  const db = openDatabase(`prices ${network}`)
  const node = { feePrices: vi.fn<() => Promise<Result<FeePrices, NodeError>>>() }
  const store = createStore()
  const config = { network: { genesisBlockId: network } }
  const keeper = { readKept: createRowReader(db.name), outboxOpened: Promise.resolve({ db }) }
  const services = { node, config, ...keeper }
  store.set(servicesAtom, services as unknown as Services)
  return { db, node, network, prices: () => store.set(readFeePricesAtom) }
}

test('prices are asked for once in ten minutes, however many ask', async () => {
  const { node, prices } = openPage()
  node.feePrices.mockResolvedValue(ok(OLD))
  const known = { ...OLD, fetchedAt: 1_000_000 }
  expect(await Promise.all([prices(), prices()])).toEqual([known, known])
  vi.setSystemTime(1_000_000 + 10 * MINUTE_MS - 1)
  expect(await prices()).toEqual(known)
  expect(node.feePrices).toHaveBeenCalledTimes(1)
  vi.setSystemTime(1_000_000 + 10 * MINUTE_MS)
  node.feePrices.mockResolvedValue(ok(NEW))
  expect(await prices()).toEqual({ ...NEW, fetchedAt: 1_000_000 + 10 * MINUTE_MS })
})

test('where the node does not answer, the last prices are told with their age', async () => {
  const { node, prices } = openPage()
  node.feePrices.mockResolvedValueOnce(AWAY)
  expect(await prices()).toBeUndefined()
  node.feePrices.mockResolvedValueOnce(ok(OLD))
  await prices()
  vi.setSystemTime(1_000_000 + 20 * MINUTE_MS)
  node.feePrices.mockResolvedValueOnce(AWAY)
  expect(await prices()).toEqual({ ...OLD, fetchedAt: 1_000_000 })
})

test('a clock that went back makes no price fresh for years', async () => {
  const { node, prices } = openPage()
  node.feePrices.mockResolvedValueOnce(ok(OLD))
  await prices()
  vi.setSystemTime(500_000)
  node.feePrices.mockResolvedValueOnce(ok(NEW))
  expect(await prices()).toEqual({ ...NEW, fetchedAt: 500_000 })
})

test('what is kept on the device is parsed, and not believed where it is no price', async () => {
  const { db, network, node, prices } = openPage()
  const key = `chain ${network} feePrices`
  await db.snapshots.put({ key, data: { energySun: 'free' }, fetchedAt: 1_000_000 })
  node.feePrices.mockResolvedValue(AWAY)
  expect(await prices()).toBeUndefined()
  await db.snapshots.put({ key, data: OLD, fetchedAt: 999_999 })
  expect(await prices()).toEqual({ ...OLD, fetchedAt: 999_999 })
  expect(node.feePrices).toHaveBeenCalledTimes(1)
})

test('what was told is kept on the device', async () => {
  const { db, network, node, prices } = openPage()
  node.feePrices.mockResolvedValue(ok(OLD))
  await prices()
  await vi.waitFor(async () => {
    const row = await db.snapshots.get(`chain ${network} feePrices`)
    expect(row).toMatchObject({ data: OLD, fetchedAt: 1_000_000 })
  })
})
