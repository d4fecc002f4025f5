/**
 * Prices are TRX per whole token with this many decimals, wherever they are kept, sent or shown: a
 * sun is too coarse for tokens with a large supply.
 */
export const PRICE_DECIMALS = 18

/** One sun per whole token, as a price. */
export const PRICE_OF_SUN = 10n ** 12n
