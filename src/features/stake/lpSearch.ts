import { isAddress, type Address } from '../../core/address.ts'

// What a link to the page of shares asks for: `/pledgeLP?tab=staking&token=T…`. What cannot be read is
// not asked for.

export type LpPart = 'liquidity' | 'staking'

export interface AskedLp {
  readonly part: LpPart
  /** Whose pool's shares; all if it is absent. */
  readonly token: Address | undefined
}

export function askedLp(search: string): AskedLp {
  const query = new URLSearchParams(search)
  const token = query.get('token')?.trim()
  return {
    part: query.get('tab')?.trim().toLowerCase() === 'staking' ? 'staking' : 'liquidity',
    token: token !== undefined && isAddress(token) ? token : undefined,
  }
}

/** The same the other way round. */
export function lpPath({ part, token }: AskedLp): string {
  const query = new URLSearchParams({
    ...(part === 'staking' && { tab: part }),
    ...(token && { token }),
  })
  return query.size > 0 ? `/pledgeLP?${query}` : '/pledgeLP'
}
