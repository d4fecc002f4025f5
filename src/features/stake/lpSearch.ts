import { isAddress, type Address } from '../../core/address.ts'
import { readNumber } from './coinSearch.ts'

// Request in a link to the page of LP tokens: `/pledgeLP?tab=staking&token=T…&pool=3`. Unreadable
// parts are ignored.

export type LpPart = 'liquidity' | 'staking'

export interface AskedLp {
  readonly part: LpPart
  /** Token whose LP tokens are shown; all if absent. */
  readonly token: Address | undefined
  /** Pool that comes first. */
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

/** Returns the link for a request. */
export function lpPath({ part, token, pool }: AskedLp): string {
  const query = new URLSearchParams({
    ...(part === 'staking' && { tab: part }),
    ...(token && { token }),
    ...(pool !== undefined && { pool: String(pool) }),
  })
  return query.size > 0 ? `/pledgeLP?${query}` : '/pledgeLP'
}
