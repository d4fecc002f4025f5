import type { Amount } from '../../core/amount.ts'
import type { Total } from './atoms.ts'

/** Income of one type, asset by asset. */
export interface Earned {
  readonly claimable: readonly Amount[]
  readonly owed: readonly Amount[]
  /** Whether the account ever received income of this type. */
  readonly isAny: boolean
}

/** Selects the income of one type; empty if the ledger does not list it. */
export function earnedOf(rows: readonly Total[], type: Total['type']): Earned {
  const own = rows.filter((row) => row.type === type)
  const someOf = (which: 'claimable' | 'owed') =>
    own.flatMap((row) => (row[which] > 0n ? [{ coin: row.coin, units: row[which] }] : []))
  return {
    claimable: someOf('claimable'),
    owed: someOf('owed'),
    isAny: own.some(({ total }) => total > 0n),
  }
}
