import { chainParameters, type ChainParameters, type Votes } from './parameters.ts'
import type { ChainStore } from './store.ts'

const VOTES = 'votes'

/** What is set from outside while the chain runs; it lives as long as the chain. */
export class NodeSettings {
  readonly #store: ChainStore
  #parameters: ChainParameters | undefined

  constructor(store: ChainStore) {
    this.#store = store
  }

  get parameters(): ChainParameters {
    this.#parameters ??= { ...chainParameters, ...this.#votes() }
    return this.#parameters
  }

  vote(votes: Votes): void {
    this.#store.writeMeta(VOTES, JSON.stringify({ ...this.#votes(), ...votes }))
    this.#parameters = undefined
  }

  #votes(): Votes {
    return JSON.parse(this.#store.readMeta(VOTES) ?? '{}') as Votes
  }
}
