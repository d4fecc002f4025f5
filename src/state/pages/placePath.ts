import type { Address } from '../../core/address.ts'

interface Shown {
  readonly of: 'lp' | 'coin' | 'plan'
  /** Of the pool or the plan. */
  readonly number: number
  /** Of shares: whose pool's. */
  readonly token?: Address | undefined
}

/** Where a pool of stakes or a plan is shown, first of its list; of shares that of the same token. */
export function placePath({ of, number, token }: Shown): string {
  if (of === 'lp') return `/pledgeLP?tab=staking${token ? `&token=${token}` : ''}&pool=${number}`
  return `/pledgeCoin?${of === 'plan' ? 'plan' : 'pool'}=${number}`
}
