import { describe, expect, it } from 'vitest'
import { laws } from '../fuzz/laws.ts'
import { sequenceOf, Theatre } from '../fuzz/sequence.ts'

const LIVES = 120
/** Fewer of those that take long. */
const OF_SOME: Readonly<Record<string, number>> = { rwaEquity: 70, referral: 60, incomeFund: 70 }
/** Different ones each time; a failure names its seed, which `npm run fuzz` can replay. */
const FROM = Number(process.env['FUZZ_FROM'] ?? Date.now() % 1_000_000_000)

console.log(`fuzz: seeds from ${FROM}`)

describe('whoever does what with it, and in whatever order', { timeout: 300_000 }, () => {
  const all = laws.map((law) => ({ law, name: law.name, lives: OF_SOME[law.name] ?? LIVES }))
  it.each(all)('holds the laws of $name in $lives lives', async ({ law, lives }) => {
    const theatre = await Theatre.open(law)
    for (let seed = FROM; seed < FROM + lives; seed += 1) {
      const broken = await theatre.play(sequenceOf(law, seed))
      expect(broken, `npm run fuzz -- --contract ${law.name} --replay ${seed}`).toBeUndefined()
    }
  })
})
