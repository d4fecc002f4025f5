import { nobody, type Address } from '../../core/address.ts'

/**
 * Holders of permanently locked LP tokens: those that every pool keeps and those that presales give
 * up (`Presale.sol`).
 */
export const givenUp: readonly Address[] = [
  nobody,
  // The EVM's 0xdead.
  'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY' as Address,
]
