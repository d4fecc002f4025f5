/**
 * Numbers reserved per level. A card's number is its level's number times this, plus its place in
 * the level, from 1 (`Card.sol`).
 */
export const CARDS_PER_LEVEL = 1_000_000_000n

export const levelOfCard = (tokenId: bigint): number => Number(tokenId / CARDS_PER_LEVEL)

/**
 * Returns a card's place in its level, as people name it: the first card of a level is its No. 1.
 */
export const placeOfCard = (tokenId: bigint): bigint => tokenId % CARDS_PER_LEVEL

/** Returns the path of a card's own page. */
export const cardPath = (tokenId: bigint | string): string => `/nftDetail?tokenId=${tokenId}`

/** Returns the seed of a card's drawing, which is the same on every screen. */
export const cardSeed = (tokenId: bigint | string): string => `card-${tokenId}`

/** Returns the name of a card on every screen, such as "Anvil #42". */
export const cardName = (levelStr: string, tokenId: bigint): string =>
  `${levelStr} #${placeOfCard(tokenId)}`
