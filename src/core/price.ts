/**
 * Prices are TRX per whole token with this many decimals, wherever they are kept, sent or shown: a
 * sun is too coarse for tokens with a large supply.
 */
export const PRICE_DECIMALS = 18

/** One sun per whole token, as a price. */
export const PRICE_OF_SUN = 10n ** 12n

/** How far a price is from a pool's, in basis points: negative is less. Undefined without a price. */
export const premiumBp = (price: bigint, ofPool: bigint | undefined): number | undefined =>
  ofPool === undefined || ofPool === 0n ? undefined : Number(((price - ofPool) * 10_000n) / ofPool)
