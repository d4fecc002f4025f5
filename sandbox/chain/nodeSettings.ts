import type { EvmHex } from './ledger.ts'
import { chainParameters, type ChainParameters, type Votes } from './parameters.ts'
import type { ChainStore } from './store.ts'

const VOTES = 'votes'
const FACTORS = 'energyFactors'

/** Settings changed from outside while the chain runs, stored as long as the chain. */
export class NodeSettings {
  readonly #store: ChainStore
  #parameters: ChainParameters | undefined
  #factors: ReadonlyMap<EvmHex, bigint> | undefined

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

  /** Factors of busy contracts, in ten-thousandths above 1, as in java-tron's ContractState. */
  get energyFactors(): ReadonlyMap<EvmHex, bigint> {
    this.#factors ??= new Map(
      (JSON.parse(this.#store.readMeta(FACTORS) ?? '[]') as [EvmHex, string][]).map(
        ([contract, factor]) => [contract, BigInt(factor)],
      ),
    )
    return this.#factors
  }

  setEnergyFactor(contract: EvmHex, factor: bigint): void {
    const factors = new Map(this.energyFactors).set(contract, factor)
    const written = [...factors].map(([each, value]) => [each, value.toString()])
    this.#store.writeMeta(FACTORS, JSON.stringify(written))
    this.#factors = factors
  }

  #votes(): Votes {
    return JSON.parse(this.#store.readMeta(VOTES) ?? '{}') as Votes
  }
}
