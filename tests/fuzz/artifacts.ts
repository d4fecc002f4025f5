import { compileContracts, compileZoo, uniswapFactory } from '../../sandbox/contracts/compile.ts'

/** The pools' factory is Uniswap's own; the rest is compiled from our sources. */
export const artifacts = () => ({ ...compileContracts(), ...compileZoo(), pools: uniswapFactory() })
