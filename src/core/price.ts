/**
 * Prices are TRX for a whole token with so many decimals, wherever one is kept, sent or shown: a sun
 * is too coarse for tokens of which there are many.
 */
export const PRICE_DECIMALS = 18

/** A sun for a whole token, as a price. */
export const PRICE_OF_SUN = 10n ** 12n
