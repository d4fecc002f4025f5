/** A card's number is its level's times this, plus its place in the level from 1 on (`Card.sol`). */
export const CARDS_PER_LEVEL = 1_000_000_000n

export const levelOfCard = (tokenId: bigint): number => Number(tokenId / CARDS_PER_LEVEL)

/** Its place in its level, as people say it: the first card of a level is its No. 1. */
export const placeOfCard = (tokenId: bigint): bigint => tokenId % CARDS_PER_LEVEL

/** A card's own page. */
export const cardPath = (tokenId: bigint | string): string => `/nftDetail?tokenId=${tokenId}`

/** The drawing of a card, the same on every screen. */
export const cardSeed = (tokenId: bigint | string): string => `card-${tokenId}`

/** "Anvil #42": what a card is called everywhere. */
export const cardName = (levelStr: string, tokenId: bigint): string =>
  `${levelStr} #${placeOfCard(tokenId)}`
