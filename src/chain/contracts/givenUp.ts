import { nobody, type Address } from '../../core/address.ts'

/** Holders of pool shares that stay for good: those every pool keeps and presales give up (`Presale.sol`). */
export const givenUp: readonly Address[] = [
  nobody,
  // The EVM's 0xdead.
  'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY' as Address,
]
