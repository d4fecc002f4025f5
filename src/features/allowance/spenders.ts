import type { Address } from '../../core/address.ts'
import type { Contracts } from '../../outbox/kind.ts'

/**
 * Contracts of this product that transfer tokens from accounts. Presales are absent: they are paid
 * in TRX, and send tokens without taking any. Cards and WTRX take no tokens either. Deposits for
 * equity, and tokens to be exchanged for TRX, go to the operator.
 */
export const spenderNames = [
  'blindBoxSale',
  'poolRouter',
  'otcMarket',
  'cardMarket',
  'tokenLock',
  'coinLock',
  'staking',
  'fixedPlans',
  'burning',
  'tokenFactory',
  'rewardPools',
] as const satisfies readonly (keyof Contracts)[]

export type SpenderName = (typeof spenderNames)[number]

export interface Spender {
  readonly name: SpenderName
  readonly address: Address
}

/** Returns the spenders that the configuration names. */
export const spendersOf = (contracts: Contracts): Spender[] =>
  spenderNames.flatMap((name) => {
    const address = contracts[name]
    return address === undefined ? [] : { name, address }
  })
