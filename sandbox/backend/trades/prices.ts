import { unitPriceOf } from '../../../src/features/trade/rules.ts'
import { TOKEN_DECIMALS } from '../../../src/core/tokenTerms.ts'

/** Returns the sun for a whole factory token, rounded down; undefined for an empty pool. */
export const priceOf = (tokens: bigint, trx: bigint): bigint | undefined =>
  unitPriceOf({ tokens, trx }, TOKEN_DECIMALS)
