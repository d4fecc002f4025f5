import type { Crosser } from './crossers.ts'
import { assetOf } from './crossers.ts'

/** Why so much cannot cross, or not this item. */
export type CrossingProblem =
  | 'zero'
  /** Less than the gateway takes at once. */
  | 'belowLeast'
  /** More than clients and gateways can count. */
  | 'tooMuch'
  | 'overBalance'
  /** The balance is enough for itself, but not for the gateway's fee besides. */
  | 'overSpendable'
  | 'noItem'
  | 'notYours'

interface Known {
  /** In smallest units; undefined while it is not known. */
  readonly held: bigint | undefined
  readonly least: bigint | undefined
  /** What the gateway takes, in sun. */
  readonly fee: bigint | undefined
}

/** Of an amount; undefined where nothing is wrong with it, as far as that is known. */
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

/** Of an item: `holder` is null where there is none, and undefined while it is not known. */
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

/** The most that can cross of it: of TRX, what pays the gateway and the network stays back. */
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

/** A transaction's hash as people paste it; undefined if it is none. */
export function parseTxId(text: string): string | undefined {
  const hash = text.trim().replace(/^0x/i, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(hash) ? hash : undefined
}
