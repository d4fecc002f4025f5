import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { IndexedDisk } from '../../simulation/indexedDisk.ts'
import { planOfPlay } from '../../simulation/plan.ts'
import { plays, playsNotMet, type Play } from '../../simulation/plays.ts'
import { World } from '../../simulation/world.ts'
import { isProof } from '../../proofs/runs.ts'

// Puts every kind through every general fault, with the real outbox and database. The simulator
// provides the chain, backend, wallets and time. Its laws forbid paying twice, losing a report, and
// treating an unknown payment as failed.

const kinds = [...new Set(plays.map(({ kind }) => kind))]
const faults = [...new Set(plays.map(({ fault }) => fault))]

/**
 * Selects one fault per kind, so each fault meets every fifth kind. A fault strikes at every stage.
 */
const isInTurn = ({ kind, fault }: Play) => faults[kinds.indexOf(kind) % faults.length] === fault

/** Plays to run; all of them take five times as long. */
const played = isProof ? plays : plays.filter(isInTurn)

let worlds = 0
describe(`under ${isProof ? 'every fault' : 'one fault of five'}, at every stage`, () => {
  test.each(played)('$kind survives: $fault', async (play) => {
    const world = (worlds += 1)
    const { violations, met, log } = await new World(
      planOfPlay(play),
      true,
      (engine, device) => new IndexedDisk(engine, `every-kind-${world}-${device}`),
    ).run()
    expect(violations).toEqual([])
    expect(playsNotMet(Object.fromEntries(met))).not.toContain(
      `never met: ${play.fault} of ${play.kind}`,
    )
    const end = log.findLast((line) => /^ *[\d.]+ {2}[AB] [0-9a-f]{4} /.test(line))
    expect(end).toMatch(/ (acknowledged|arrived|skipped) *$/)
  })

  test('every kind and every fault is among them', () => {
    expect(new Set(played.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(new Set(played.map(({ fault }) => fault))).toEqual(new Set(faults))
  })
})
