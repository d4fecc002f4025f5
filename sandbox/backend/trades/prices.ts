import { unitPriceOf } from '../../../src/features/trade/rules.ts'
import { TOKEN_DECIMALS } from '../../../src/core/tokenTerms.ts'

/** TRX for a whole token of the factory, rounded down; undefined for an empty pool. */
export const priceOf = (tokens: bigint, trx: bigint): bigint | undefined =>
  unitPriceOf({ tokens, trx }, TOKEN_DECIMALS)
