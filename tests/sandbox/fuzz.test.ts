import { describe, expect, it } from 'vitest'
import { laws } from '../fuzz/laws.ts'
import { sequenceOf, Theatre } from '../fuzz/sequence.ts'

/** Enough lives to test every law; `npm run proofs` runs the others. */
const LIVES = 4

describe('whoever does what with it, and in whatever order', { timeout: 300_000 }, () => {
  it.each(laws)(`holds the laws of $name in ${LIVES} lives`, async (law) => {
    const theatre = await Theatre.open(law)
    for (let seed = 0; seed < LIVES; seed += 1) {
      const broken = await theatre.play(sequenceOf(law, seed))
      expect(
        broken,
        `npm run proofs -- fuzz --contract ${law.name} --replay ${seed}`,
      ).toBeUndefined()
    }
  })
})
