import { isAddress, type Address } from '../../core/address.ts'
import { readNumber } from './coinSearch.ts'

// What a link to the page of shares asks for: `/pledgeLP?tab=staking&token=T…&pool=3`. What cannot be
// read is not asked for.

export type LpPart = 'liquidity' | 'staking'

export interface AskedLp {
  readonly part: LpPart
  /** Whose pool's shares; all if it is absent. */
  readonly token: Address | undefined
  /** The one that comes first. */
  readonly pool: number | undefined
}

export function askedLp(search: string): AskedLp {
  const query = new URLSearchParams(search)
  const token = query.get('token')?.trim()
  return {
    part: query.get('tab')?.trim().toLowerCase() === 'staking' ? 'staking' : 'liquidity',
    token: token !== undefined && isAddress(token) ? token : undefined,
    pool: readNumber(query.get('pool')),
  }
}

/** The same the other way round. */
export function lpPath({ part, token, pool }: AskedLp): string {
  const query = new URLSearchParams({
    ...(part === 'staking' && { tab: part }),
    ...(token && { token }),
    ...(pool !== undefined && { pool: String(pool) }),
  })
  return query.size > 0 ? `/pledgeLP?${query}` : '/pledgeLP'
}
