import { FlatState, type StateValue } from './state.ts'

/** Values of keys before a change. */
export type PreviousValues = ReadonlyMap<string, StateValue | undefined>

/** Undo records of the newest blocks, which also give the state after each of them. */
export class History {
  readonly #blocks = new Map<number, PreviousValues>()

  add(number: number, previous: PreviousValues): void {
    this.#blocks.set(number, previous)
  }

  /** Drops the undo records of blocks up to `number`. */
  forgetTo(number: number): void {
    for (const each of this.#blocks.keys()) if (each <= number) this.#blocks.delete(each)
  }

  /** Drops the blocks after `last`; returns the earlier values of the keys they changed. */
  takeBack(head: number, last: number): PreviousValues {
    const restored = new Map<string, StateValue | undefined>()
    for (let number = head; number > last; number--) {
      for (const [key, value] of this.#of(number)) restored.set(key, value)
      this.#blocks.delete(number)
    }
    return restored
  }

  /** Returns the state after block `number`, valid only as long as `state` does not change. */
  after(number: number, head: number, state: FlatState): FlatState {
    const layers: PreviousValues[] = []
    for (let later = number + 1; later <= head; later++) layers.push(this.#of(later))
    layers.push(state.previousValues())
    return new FlatState((key) => {
      const layer = layers.find((each) => each.has(key))
      return layer ? layer.get(key) : state.get(key)
    })
  }

  // A block that changed nothing has no record on disk.
  #of(number: number): PreviousValues {
    return this.#blocks.get(number) ?? new Map()
  }
}
