import { atom } from 'jotai'
import * as v from 'valibot'
import type { KnownPrices } from '../../chain/preflight.ts'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import { keepAnswer, readAnswer } from './keptAnswers.ts'
import { servicesAtom } from '../services.ts'

/** The network changes its prices only by a vote that takes days. */
const FRESH_MS = 10 * MINUTE_MS

const keptPrices = v.object({ energySun: v.bigint(), bandwidthSun: v.bigint() })

/** Keyed by the genesis block of the network. */
const known = new Map<string, KnownPrices>()
const asked = new Map<string, Promise<KnownPrices | undefined>>()

/**
 * What energy and bandwidth cost by the chain's parameters, asked for every ten minutes at most. If
 * the node does not answer, what it said last; undefined if it never answered on this device.
 */
export const readFeePricesAtom = atom(null, (get): Promise<KnownPrices | undefined> => {
  const services = get(servicesAtom)
  const { genesisBlockId } = services.config.network
  const key = `chain ${genesisBlockId} feePrices`

  async function read(): Promise<KnownPrices | undefined> {
    const before = known.get(genesisBlockId) ?? (await readKept())
    if (before && isFresh(before.fetchedAt)) return remember(before)
    const answer = await services.node.feePrices()
    if (!answer.ok) return before
    const { value: data } = answer
    const fetchedAt = Date.now()
    void keepAnswer(services, { key, data, fetchedAt })
    return remember({ ...data, fetchedAt })
  }
  async function readKept(): Promise<KnownPrices | undefined> {
    const row = await readAnswer(services, key)
    const parsed = v.safeParse(keptPrices, row?.data)
    return row && parsed.success ? { ...parsed.output, fetchedAt: row.fetchedAt } : undefined
  }
  const remember = (prices: KnownPrices) => {
    known.set(genesisBlockId, prices)
    return prices
  }

  const pending = asked.get(key) ?? read().finally(() => asked.delete(key))
  asked.set(key, pending)
  return pending
})

/** A time in the future was written before the device's clock went back. */
function isFresh(fetchedAt: Millis): boolean {
  const age = Date.now() - fetchedAt
  return age >= 0 && age < FRESH_MS
}
