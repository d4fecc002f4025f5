/** The whole, in basis points. */
export const WHOLE_BP = 10_000n
