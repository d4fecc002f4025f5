import { compileContracts, compileZoo, uniswapFactory } from '../../contracts/compile.ts'

/**
 * Returns the compiled contracts. The pools' factory is Uniswap's own; the others come from our
 * sources.
 */
export const artifacts = () => ({ ...compileContracts(), ...compileZoo(), pools: uniswapFactory() })
