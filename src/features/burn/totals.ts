import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { burning } from '../../api/endpoints/burning.ts'
import type { Millis } from '../../core/time.ts'
import type { OwnBurns } from './atoms.ts'

// What the list adds up, against what the chain has counted.

export type Total = ResponseOf<typeof burning.userCalculationRecord>['totals'][number]

/** How a sum of the list stands to that of the chain; undefined while that is not known. */
export type Agreement = 'same' | 'chainHasMore' | 'chainHasLess' | undefined

/** When each of them was told, by the clock of this device. */
interface Told {
  readonly list: Millis | undefined
  readonly chain: Millis | undefined
}

/**
 * Both only ever grow, and the list follows the chain: what it says that is newer than what was read on
 * the chain is no contradiction yet.
 */
export function agreementOf(listed: bigint, counted: bigint | undefined, told: Told): Agreement {
  if (counted === undefined) return undefined
  if (listed === counted) return 'same'
  const { list = 0, chain = 0 } = told
  if (listed < counted) return list < chain - PATIENCE_MS ? undefined : 'chainHasMore'
  return chain < list ? undefined : 'chainHasLess'
}

/** So long a list on screen may be older than what the chain says. */
const PATIENCE_MS = 90_000

/** Each sum with what the chain says of it, in its smallest units. */
export function compared(
  totals: readonly Total[],
  chain: OwnBurns | undefined,
  told: Told,
): readonly { readonly total: Total; readonly counted?: bigint; readonly agreement: Agreement }[] {
  return totals.map((total, index) => {
    const counted = chain?.burned[index]
    return {
      total,
      ...(counted !== undefined && { counted }),
      agreement: agreementOf(total.burnAmount, counted, told),
    }
  })
}

/** Of all sums together, and of the power of all of it: the same only where each is. */
export function verdictOf(
  totals: readonly Total[],
  chain: OwnBurns | undefined,
  told: Told,
): Agreement {
  const listed = totals.reduce((sum, { power }) => sum + power, 0n)
  const all = compared(totals, chain, told).map(({ agreement }) => agreement)
  all.push(agreementOf(listed, chain?.power, told))
  if (all.every((each) => each === 'same')) return 'same'
  return all.find((each) => each === 'chainHasLess') ?? all.find((each) => each === 'chainHasMore')
}
