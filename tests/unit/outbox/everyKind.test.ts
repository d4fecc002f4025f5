import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { IndexedDisk } from '../../simulation/indexedDisk.ts'
import { planOfPlay } from '../../simulation/plan.ts'
import { plays, playsNotMet } from '../../simulation/plays.ts'
import { World } from '../../simulation/world.ts'

// Puts every kind through what can happen to any of them, with the real outbox and database; chain,
// shop, wallets and time are the simulator's. Its laws say what must not happen (a payment made
// twice, a report lost, the unknown taken for failed).

let worlds = 0

test.each(plays)('$kind survives: $fault', async (play) => {
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
