import type { Dice } from '../simulation/dice.ts'
import type { Act } from './sequence.ts'
import type { Intent, World } from './world.ts'

const MOST_PREPARED = 3

/** Lets the hostile account prepare some actions and be called back at once. */
export async function springTrap(
  world: World,
  acts: Readonly<Record<string, Act>>,
  dice: Dice,
  trigger: Intent | undefined,
): Promise<void> {
  const { hostile } = world.cast
  const all = Object.values(acts)
  const drawn = Array.from({ length: dice.between(1, MOST_PREPARED) }, () =>
    dice.pick(all)(dice, hostile),
  )
  await world.arm(drawn.filter((intent): intent is Intent => intent?.who === hostile))
  if (trigger) await world.act(trigger)
}
