import { createDice, type Dice } from '../simulation/dice.ts'
import { Broken } from './broken.ts'
import type { Intent } from './world.ts'
import { World } from './world.ts'

/** An action that an account may take at a point of a life; undefined if none is possible. */
export type Act = (dice: Dice, who: World['cast']['owner']) => Intent | undefined

/** One life of a contract, from its deployment until nothing is left in it. */
export interface Life {
  /** Actions by their names in the law's list. */
  readonly acts: Readonly<Record<string, Act>>
  /** Events without a call by an account, such as changes of a token. */
  readonly events: Readonly<Record<string, (dice: Dice) => Promise<void>>>
  /** Throws Broken unless the state is as expected now. */
  check(): Promise<void>
  /**
   * Advances to the end. Everyone claims their own, and nothing may be left, otherwise it throws
   * Broken.
   */
  end(dice: Dice): Promise<void>
}

/** Rules that must hold for a contract, whatever is done with it. */
export interface Law {
  /** Name on the command line. */
  readonly name: string
  /** Relative frequency of each action and event. */
  readonly weights: Readonly<Record<string, number>>
  /** Possible seconds between two steps; zero means the same block. */
  readonly pauses: readonly number[]
  /** Deploys the common state of all lives. Returns a function that starts one. */
  setUp(world: World): Promise<(dice: Dice) => Promise<Life>>
}

/** One step: its name, and the seed that decides its details. */
interface Step {
  readonly name: string
  readonly seed: number
}

/** Everything that decides a life. The same sequence gives the same life. */
export interface Sequence {
  readonly seed: number
  readonly steps: readonly Step[]
}

const MOST_STEPS = 25
/** Steps added to every law. */
const COMMON: Readonly<Record<string, number>> = { 'a mood': 1, 'a trap': 2 }
/** Maximum number of calls prepared at a time to run within another. */
const MOST_PREPARED = 3
const CHANCE_OF_HOSTILE = 0.3

/** Draws the sequence of a seed. */
export function sequenceOf({ weights }: Law, seed: number): Sequence {
  const dice = createDice(seed)
  const names = Object.entries({ ...weights, ...COMMON }).flatMap(([name, weight]) =>
    Array.from({ length: weight }, () => name),
  )
  const steps = Array.from({ length: dice.between(3, MOST_STEPS) }, () => ({
    name: dice.pick(names),
    seed: dice.int(2 ** 31),
  }))
  return { seed, steps }
}

/** Plays lives of one contract in turn, each from the same deployment. */
export class Theatre {
  readonly law: Law
  readonly world: World
  readonly #begin: (dice: Dice) => Promise<Life>
  readonly #start: ReturnType<World['evm']['moment']>

  private constructor(law: Law, world: World, begin: (dice: Dice) => Promise<Life>) {
    this.law = law
    this.world = world
    this.#begin = begin
    this.#start = world.evm.moment()
  }

  static async open(law: Law): Promise<Theatre> {
    const world = await World.open()
    return new Theatre(law, world, await law.setUp(world))
  }

  /**
   * Plays a sequence. Returns a description of the breach, if there was one. `isWatched` keeps the
   * log.
   */
  async play({ seed, steps }: Sequence, isWatched = false): Promise<string | undefined> {
    const { world } = this
    world.evm.rewind(this.#start)
    world.begin(isWatched)
    try {
      const dice = createDice(seed)
      const life = await this.#begin(dice)
      await world.turnAnyhow(dice)
      for (const step of steps) {
        const before = world.evm.moment()
        await this.#take(life, step)
        // A failed call changes nothing, which `act` has checked already.
        if (!world.evm.isUnchangedSince(before)) await life.check()
      }
      world.log.push('— the end of life')
      await life.end(createDice(~seed))
      return undefined
    } catch (error) {
      if (error instanceof Broken) return error.message
      throw error
    }
  }

  /** Reduces a sequence to the steps that its failure needs. */
  async shrink(sequence: Sequence): Promise<Sequence> {
    let smallest = sequence
    for (let at = smallest.steps.length - 1; at >= 0; at -= 1) {
      const steps = smallest.steps.filter((_, index) => index !== at)
      const candidate = { ...smallest, steps }
      if ((await this.play(candidate)) !== undefined) smallest = candidate
    }
    return smallest
  }

  async #take(life: Life, { name, seed }: Step): Promise<void> {
    const { world, law } = this
    const dice = createDice(seed)
    const pause = dice.pick(law.pauses)
    if (pause > 0) world.pass(pause)
    const event = life.events[name]
    if (event) return event(dice)
    const { hostile, people } = world.cast
    if (name === 'a mood') return world.turnAnyhow(dice)
    if (name === 'a trap') {
      const acts = Object.values(life.acts)
      const intents = Array.from({ length: dice.between(1, MOST_PREPARED) }, () =>
        dice.pick(acts)(dice, hostile),
      )
      // Some actions belong to other accounts, so the hostile one cannot prepare them.
      return world.arm(intents.filter((intent) => intent?.who === hostile) as Intent[])
    }
    const who = dice.chance(CHANCE_OF_HOSTILE) ? hostile : dice.pick(people)
    const intent = life.acts[name]!(dice, who)
    if (intent) await world.act(intent)
  }
}
