import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { burning } from '../../api/endpoints/burning.ts'
import type { Millis } from '../../core/time.ts'
import type { OwnBurns } from './atoms.ts'

// Comparison of the list's totals with those on chain.

export type Total = ResponseOf<typeof burning.userCalculationRecord>['totals'][number]

/** Relation of a total in the list to the one on chain; undefined while unknown. */
export type Agreement = 'same' | 'chainHasMore' | 'chainHasLess' | undefined

/** Times at which list and chain answered, by this device's clock. */
interface Told {
  readonly list: Millis | undefined
  readonly chain: Millis | undefined
}

/**
 * Compares a total of the list with the one on chain. Both only grow, and the list follows the
 * chain. A list newer than the chain reading therefore does not contradict it yet.
 */
export function agreementOf(listed: bigint, counted: bigint | undefined, told: Told): Agreement {
  if (counted === undefined) return undefined
  if (listed === counted) return 'same'
  const { list = 0, chain = 0 } = told
  if (listed < counted) return list < chain - PATIENCE_MS ? undefined : 'chainHasMore'
  return chain < list ? undefined : 'chainHasLess'
}

/**
 * Maximum age of the displayed list relative to the chain reading, in ms. An older list is not
 * judged.
 */
const PATIENCE_MS = 90_000

/** Pairs each total with the amount on chain, in smallest units. */
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

/** Judges all totals and the total power together: "same" only if each one agrees. */
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
