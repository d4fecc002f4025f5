import type { Address } from '../core/address.ts'
import type { Config } from './schema.ts'

/** The contracts that a configuration names: those that came later may be absent. */
export const contractsOf = (contracts: Config['contracts']): Address[] =>
  Object.values(contracts).filter((each) => each !== undefined)
