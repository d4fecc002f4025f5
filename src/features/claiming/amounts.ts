import type { Amount } from '../../core/amount.ts'
import type { Total } from './atoms.ts'

/** What an account has earned of one type, coin by coin. */
export interface Earned {
  readonly claimable: readonly Amount[]
  readonly owed: readonly Amount[]
  /** Whether anything of it ever came in. */
  readonly isAny: boolean
}

/** Of one type; nothing where the books do not name it. */
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
