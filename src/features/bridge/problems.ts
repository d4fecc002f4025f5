import type { Crosser } from './crossers.ts'
import { assetOf } from './crossers.ts'

/** Reason why an amount or item cannot cross. */
export type CrossingProblem =
  | 'zero'
  /** Below the gateway's minimum. */
  | 'belowLeast'
  /** More than clients and gateways can represent. */
  | 'tooMuch'
  | 'overBalance'
  /** The balance covers the amount, but not the gateway's fee as well. */
  | 'overSpendable'
  | 'noItem'
  | 'notYours'

interface Known {
  /** Balance in smallest units; undefined while unknown. */
  readonly held: bigint | undefined
  readonly least: bigint | undefined
  /** Fee of the gateway, in sun. */
  readonly fee: bigint | undefined
}

/** Returns the problem with an amount; undefined if the values known so far show none. */
export function amountProblem(
  crosser: Crosser,
  units: bigint,
  { held, least, fee = 0n }: Known,
): CrossingProblem | undefined {
  if (units === 0n) return 'zero'
  if (!assetOf(crosser, units)) return 'tooMuch'
  if (least !== undefined && units < least) return 'belowLeast'
  if (held === undefined) return undefined
  if (units > held) return 'overBalance'
  return crosser.standard === 'trx' && units + fee > held ? 'overSpendable' : undefined
}

/**
 * Returns the problem with an item. `holder` is null if the item does not exist, undefined while
 * unknown.
 */
export const itemProblem = (
  crosser: Crosser,
  uid: bigint,
  holder: string | null | undefined,
  owner: string,
): CrossingProblem | undefined =>
  !assetOf(crosser, uid)
    ? 'tooMuch'
    : holder === null
      ? 'noItem'
      : holder === undefined || holder === owner
        ? undefined
        : 'notYours'

/**
 * Returns the largest amount that can cross. For TRX, it keeps back the gateway's and the network's
 * fees.
 */
export function mostUnits(
  crosser: Crosser,
  held: bigint | undefined,
  fee: bigint | undefined,
  reserve: bigint | undefined,
): bigint | undefined {
  if (crosser.standard !== 'trx') return held
  if (held === undefined || fee === undefined || reserve === undefined) return undefined
  const left = held - fee - reserve
  return left > 0n ? left : 0n
}

/** Parses a pasted transaction hash; undefined if it is invalid. */
export function parseTxId(text: string): string | undefined {
  const hash = text.trim().replace(/^0x/i, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(hash) ? hash : undefined
}
