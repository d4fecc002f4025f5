/** The five metals of the medallions; each has its colours in Disc.module.css. */
export const METALS = ['bronze', 'steel', 'verdigris', 'violet', 'brass'] as const

export type Metal = (typeof METALS)[number]

/** 0 common, 1 rare, 2 epic, 3 mythic: more rings and a brighter rim. */
export type Rarity = 0 | 1 | 2 | 3

/** What a medallion is before anything is engraved on it. */
export interface Face {
  readonly metal: Metal
  /** Where the light falls on the disc, in percent of its box. */
  readonly light: readonly [number, number]
}

/** The face of a seed (token address, box id, card id): the same seed always gives the same one. */
export const faceOf = (seed: string): Face => rollFace(randomFrom(seed))

/** The first of a seed's numbers, before those of its engraving. */
export function rollFace(random: () => number): Face {
  const metal = pick(random, METALS)
  return { metal, light: [Math.round(30 + random() * 18), Math.round(22 + random() * 14)] }
}

/** FNV-1a into mulberry32: small, even, and the same on every machine. */
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
