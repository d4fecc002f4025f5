/** Random numbers from 0 to 1, always the same for the same seed. */
export interface Dice {
  (): number
  /** Returns a number between the two bounds. */
  between(least: number, most: number): number
  /** Returns a whole number between the two bounds, both included. */
  whole(least: number, most: number): number
}

/**
 * Seeds sfc32 with four 32-bit hashes (as in MurmurHash3), so that ids that differ by one share
 * nothing.
 */
export function diceFrom(seed: string): Dice {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed.length]
  for (let index = 0; index < seed.length; index += 1) {
    const code = seed.charCodeAt(index)
    a = Math.imul(a ^ code, 0x85ebca6b)
    b = Math.imul(b ^ code, 0xc2b2ae35) ^ (a >>> 15)
    c = Math.imul(c ^ code, 0x27d4eb2f) ^ (b >>> 13)
    d = Math.imul(d ^ code, 0x165667b1) ^ (c >>> 16)
  }
  const roll = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 12; round += 1) roll()
  const between = (least: number, most: number) => least + roll() * (most - least)
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1))
  return Object.assign(roll, { between, whole })
}

export const pick = <T>(dice: Dice, from: readonly T[]): T => from[dice.whole(0, from.length - 1)]!
