import { describe, expect, it } from 'vitest'
import { laws } from '../fuzz/laws.ts'
import { sequenceOf, Theatre } from '../fuzz/sequence.ts'

const SEQUENCES = 200
/** Different ones each time; a failure names its seed, which `npm run fuzz` can replay. */
const FROM = Number(process.env['FUZZ_FROM'] ?? Date.now() % 1_000_000_000)

console.log(`fuzz: seeds from ${FROM}`)

describe('whoever does what with it, and in whatever order', { timeout: 300_000 }, () => {
  it.each(laws)(`holds the laws of $name in ${SEQUENCES} lives`, async (law) => {
    const theatre = await Theatre.open(law)
    for (let seed = FROM; seed < FROM + SEQUENCES; seed += 1) {
      const broken = await theatre.play(sequenceOf(law, seed))
      expect(broken, `npm run fuzz -- --contract ${law.name} --replay ${seed}`).toBeUndefined()
    }
  })
})
