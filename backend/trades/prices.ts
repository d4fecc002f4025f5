import { unitPriceOf } from '../../src/features/trade/rules.ts'
import { TOKEN_DECIMALS } from '../../src/core/tokenTerms.ts'

/**
 * Returns the TRX price of one whole factory token, with `PRICE_DECIMALS`, rounded down; undefined
 * for an empty pool.
 */
export const priceOf = (tokens: bigint, trx: bigint): bigint | undefined =>
  unitPriceOf({ tokens, trx }, TOKEN_DECIMALS)
