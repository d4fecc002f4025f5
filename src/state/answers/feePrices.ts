import { atom } from 'jotai'
import * as v from 'valibot'
import type { KnownPrices } from '../../chain/preflight.ts'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import { keepAnswer, readAnswer } from './keptAnswers.ts'
import { servicesAtom, type Services } from '../services.ts'
import { chainOf } from './chainOf.ts'

/** Time for which prices stay fresh. They change only by a network vote, which takes days. */
const FRESH_MS = 10 * MINUTE_MS

const keptPrices = v.object({
  energySun: v.bigint(),
  bandwidthSun: v.bigint(),
  activation: v.object({ accountSun: v.bigint(), bytesSun: v.bigint() }),
  multisigSun: v.bigint(),
})

/** Prices by the key of the network's question. */
const known = new Map<string, KnownPrices>()
const asked = new Map<string, Promise<KnownPrices | undefined>>()

/**
 * Reads the energy and bandwidth prices from the chain parameters, at most every ten minutes. If
 * the node does not answer, returns its last answer; undefined if it never answered on this device.
 */
export const readFeePricesAtom = atom(
  null,
  (get, _set, chain?: 'side'): Promise<KnownPrices | undefined> => {
    const services = get(servicesAtom)
    const key = `chain ${chainOf(services, chain)?.network} feePrices`
    const pending = asked.get(key) ?? read(services, key, chain).finally(() => asked.delete(key))
    asked.set(key, pending)
    return pending
  },
)

async function read(
  services: Services,
  key: string,
  chain: 'side' | undefined,
): Promise<KnownPrices | undefined> {
  let prices = known.get(key) ?? (await readKept(services, key))
  if (!prices || !isFresh(prices.fetchedAt)) {
    const answer = await chainOf(services, chain)?.node.feePrices()
    if (!answer?.ok) return prices
    prices = { ...answer.value, fetchedAt: Date.now() }
    void keepAnswer(services, { key, data: answer.value, fetchedAt: prices.fetchedAt })
  }
  known.set(key, prices)
  return prices
}

async function readKept(services: Services, key: string): Promise<KnownPrices | undefined> {
  const row = await readAnswer(services, key)
  const parsed = v.safeParse(keptPrices, row?.data)
  return row && parsed.success ? { ...parsed.output, fetchedAt: row.fetchedAt } : undefined
}

/**
 * Returns whether prices are fresh. A time in the future was stored before the device's clock was
 * set back.
 */
function isFresh(fetchedAt: Millis): boolean {
  const age = Date.now() - fetchedAt
  return age >= 0 && age < FRESH_MS
}
