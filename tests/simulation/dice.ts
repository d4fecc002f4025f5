import type { Random } from '../../src/core/ports.ts'

/** Only source of chance in a world: the same seed gives the same world. */
export interface Dice extends Random {
  /** Returns a whole number from 0, below `below`. */
  int(below: number): number
  /** Returns a whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

/** Creates dice that use Mulberry32. */
export function createDice(seed: number): Dice {
  let state = seed | 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(fraction() * below)
  return {
    fraction,
    int,
    between: (low, high) => low + int(high - low + 1),
    chance: (probability) => fraction() < probability,
    pick: (from) => from[int(from.length)]!,
    hex(length) {
      let text = ''
      while (text.length < length)
        text += int(2 ** 24)
          .toString(16)
          .padStart(6, '0')
      return text.slice(0, length)
    },
  }
}
