/**
 * Decimals of a price, which is TRX per whole token, wherever it is stored, sent or shown. A sun is
 * too coarse for tokens with a large supply.
 */
export const PRICE_DECIMALS = 18

/** Price of one sun per whole token. */
export const PRICE_OF_SUN = 10n ** 12n

/**
 * Returns the difference between a price and a pool's price, in basis points. Negative if lower.
 * Undefined without a pool price.
 */
export const premiumBp = (price: bigint, ofPool: bigint | undefined): number | undefined =>
  ofPool === undefined || ofPool === 0n ? undefined : Number(((price - ofPool) * 10_000n) / ofPool)
