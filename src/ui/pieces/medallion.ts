/** The five metals of the medallions. Disc.module.css defines their colours. */
export const METALS = ['bronze', 'steel', 'verdigris', 'violet', 'brass'] as const

export type Metal = (typeof METALS)[number]

/** Rarity: 0 common, 1 rare, 2 epic, 3 mythic. Higher ones have more rings and a brighter rim. */
export type Rarity = 0 | 1 | 2 | 3

/** Appearance of a medallion before it is engraved. */
export interface Face {
  readonly metal: Metal
  /** Position of the light on the disc, in percent of its box. */
  readonly light: readonly [number, number]
}

/**
 * Returns the face of a seed (token address, box id, card id). The same seed always gives the same
 * face.
 */
export const faceOf = (seed: string): Face => rollFace(randomFrom(seed))

/** Draws the face from the first of a seed's numbers, before those of its engraving. */
export function rollFace(random: () => number): Face {
  const metal = pick(random, METALS)
  return { metal, light: [Math.round(30 + random() * 18), Math.round(22 + random() * 14)] }
}

/** Creates a generator from FNV-1a and mulberry32: small, even, and the same on every machine. */
export function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index += 1)
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)]!
