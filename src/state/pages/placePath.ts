import type { Address } from '../../core/address.ts'

interface Shown {
  readonly of: 'lp' | 'coin' | 'plan'
  /** Number of the pool or plan. */
  readonly number: number
  /** Token whose LP tokens the pool takes; for LP pools only. */
  readonly token?: Address | undefined
}

/**
 * Returns the path that shows a staking pool or plan first in its list. For an LP pool with a
 * token, the list is that of the token.
 */
export function placePath({ of, number, token }: Shown): string {
  if (of === 'lp') return `/pledgeLP?tab=staking${token ? `&token=${token}` : ''}&pool=${number}`
  return `/pledgeCoin?${of === 'plan' ? 'plan' : 'pool'}=${number}`
}
