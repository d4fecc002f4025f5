import type { Address } from '../../core/address.ts'
import type { Contracts } from '../../outbox/kind.ts'

/**
 * The contracts of this product that take coins from accounts. (A presale is paid in TRX, and gives
 * tokens without taking any; cards and WTRX take none; what is deposited for equity, or to be given for
 * TRX, is the operator's.)
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

/** Those that the configuration names. */
export const spendersOf = (contracts: Contracts): Spender[] =>
  spenderNames.flatMap((name) => {
    const address = contracts[name]
    return address === undefined ? [] : { name, address }
  })
