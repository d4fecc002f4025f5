import { expect, test } from 'vitest'
import { kinds as ours } from '../../../src/operations.ts'
import { COSIGNED, COSIGNED_THERE } from '../../../src/outbox/cosigned.ts'
import { isPreparation } from '../../../src/outbox/stage.ts'
import { doubles } from '../../simulation/doubles.ts'
import { kinds } from '../../simulation/kinds.ts'
import { OWNER } from '../../simulation/places.ts'
import { planOf, type Plan } from '../../simulation/plan.ts'
import { scenarios, type Scenario } from '../../simulation/scenarios.ts'
import { World } from '../../simulation/world.ts'

/** Plans a world without faults. */
const calm = (scenario: Scenario): Plan => ({
  ...planOf(1),
  scenario,
  faults: [],
  user: 'quick',
  hasOldAllowance: true,
})

test.each(Object.keys(scenarios) as Scenario[])(
  'where nothing goes wrong, %s is done',
  async (scenario) => {
    const { violations, log } = await new World(calm(scenario), true).run()
    expect(violations).toEqual([])
    const stages = log.findLast((line) => /^ *[\d.]+ {2}A [0-9a-f]{4} /.test(line))
    expect(stages).toMatch(/ (acknowledged|arrived) *$/)
  },
)

test('each kind of the app has a double', () => {
  // Orders for co-signing are of one of these kinds.
  const made = [...ours.keys()].filter((name) => name !== COSIGNED && name !== COSIGNED_THERE)
  expect(Object.keys(doubles).toSorted()).toEqual(made.toSorted())
})

test('a leg is called a preparation by its name and by its plan alike', () => {
  for (const { kind, double } of Object.values(scenarios)) {
    const row = { id: '0b'.repeat(32), owner: OWNER, intent: double.intent('') }
    for (const { name, preparation = false } of kinds.get(kind)?.plan(row) ?? [])
      expect({ name, preparation }).toEqual({ name, preparation: isPreparation(name) })
  }
})
