import { isDeepStrictEqual } from 'node:util'
import type { AbiValue } from '../../src/chain/abi.ts'
import type { VerifiedBlock } from '../../src/chain/block.ts'
import type { Call, ContractCall } from '../../src/chain/call.ts'
import type { BlockHead, NodeError, TransactionInfo } from '../../src/chain/nodeAnswers.ts'
import type { Address } from '../../src/core/address.ts'
import type { Result } from '../../src/core/result.ts'
import { BLOCK_MS, SOLIDIFICATION_BLOCKS, type Millis } from '../../src/core/time.ts'
import { callOf, unpackTransaction, type RawData } from './bytes.ts'
import type { Facts } from './double.ts'
import {
  copyOf,
  execute,
  factsOf,
  freshState,
  isDone,
  readView,
  type Contracts,
  type Moment,
  type Outcome,
  type State,
} from './contracts.ts'

interface Included {
  readonly txId: string
  readonly raw: RawData
  readonly block: number
  outcome: Outcome
}

interface Pending {
  readonly txId: string
  readonly raw: RawData
  readonly from: number
}

/**
 * Simulated chain: a block every 3 s, solidified 19 blocks later, a mempool, and java-tron's order
 * of checks. Empty blocks take no time to make.
 */
export class Chain {
  readonly start: Millis
  readonly contracts: Contracts
  /** Number of blocks for which a full pool delays accepted transactions. */
  delayBlocks = 0
  /** Number of the next accepted transactions that every node forgets. */
  dropNext = 0
  /** Number of the next transactions that run out of energy. */
  failNext = 0
  readonly #now: () => Millis
  readonly #seen = new Set<string>()
  readonly #doomed = new Set<string>()
  #pool: Pending[] = []
  #included: Included[] = []
  #state = freshState()
  #mined: number
  /** Number of times that each block was replaced; another fork has another id. */
  readonly #forks = new Map<number, number>()

  constructor(now: () => Millis, contracts: Contracts) {
    this.#now = now
    this.contracts = contracts
    this.start = now() - 1_000 * BLOCK_MS
    this.#mined = this.head
  }

  get head(): number {
    return Math.floor((this.#now() - this.start) / BLOCK_MS)
  }

  get solid(): number {
    return this.head - SOLIDIFICATION_BLOCKS
  }

  timeOf(block: number): Millis {
    return this.start + block * BLOCK_MS
  }

  headOf(number: number): BlockHead {
    return { id: this.#idOf(number), number, timestamp: this.timeOf(number) }
  }

  /** Returns a block with its contents, as a node that verifies it would. */
  blockOf(number: number): VerifiedBlock {
    this.#mine()
    return {
      number,
      id: this.#idOf(number),
      parentId: this.#idOf(number - 1),
      timestamp: this.timeOf(number),
      txIds: this.#included.filter(({ block }) => block === number).map(({ txId }) => txId),
    }
  }

  #idOf(number: number): string {
    const fork = this.#forks.get(number) ?? 0
    return number.toString(16).padStart(16, '0') + fork.toString(16).padStart(48, '0')
  }

  /** Answers a broadcast as a node does, in java-tron's order of checks. */
  accept(txId: string, rawHex: string, isSigned: boolean): string {
    this.#mine()
    const raw = unpackTransaction(rawHex)
    if (raw.expiration <= this.timeOf(this.head)) return 'TRANSACTION_EXPIRATION_ERROR'
    // The node remembers the id before it validates anything: a refused transaction that is sent
    // again is a duplicate.
    if (this.#seen.has(txId)) return 'DUP_TRANSACTION_ERROR'
    this.#seen.add(txId)
    if (!isSigned) return 'SIGERROR'
    if (this.dropNext > 0) {
      this.dropNext -= 1
      return 'SUCCESS'
    }
    this.#pool.push({ txId, raw, from: this.head + 1 + this.delayBlocks })
    return 'SUCCESS'
  }

  info(txId: string, upTo: number): TransactionInfo | undefined {
    this.#mine()
    const found = this.#included.find((each) => each.txId === txId && each.block <= upTo)
    if (!found) return undefined
    return {
      txId,
      blockNumber: found.block,
      blockTimestamp: this.timeOf(found.block),
      fee: 1_000n,
      energyUsed: 0n,
      ...found.outcome,
    }
  }

  /** Returns the outcome of a transaction once its block is solidified. */
  finalOf(txId: string): Outcome | undefined {
    this.#mine()
    const { solid } = this
    return this.#included.find((each) => each.txId === txId && each.block <= solid)?.outcome
  }

  /** Whether an included transaction makes exactly this call. */
  does(txId: string, owner: Address, call: Call): boolean {
    this.#mine()
    const { raw } = this.#included.find((each) => each.txId === txId) ?? {}
    if (!raw) return false
    const ordered = callOf(owner, call)
    return Object.entries(ordered).every(([field, value]) =>
      isDeepStrictEqual(raw[field as keyof RawData], value),
    )
  }

  /** Whether the transaction is in no solidified block and can no longer enter one. */
  isDead(txId: string, expiration: Millis): boolean {
    return this.finalOf(txId) === undefined && this.timeOf(this.solid) >= expiration
  }

  /** Returns all included transactions, except orphaned ones. */
  included(): readonly Included[] {
    this.#mine()
    return this.#included
  }

  /** Whether a transaction waits for a block. */
  get isBusy(): boolean {
    this.#mine()
    return this.#pool.length > 0
  }

  /**
   * Replaces the last `depth` blocks by another fork. Their transactions return to the pool if
   * `comesBack` says so, and are forgotten otherwise. Returns the orphaned transactions.
   */
  reorganise(depth: number, comesBack: (txId: string) => boolean): readonly Included[] {
    this.#mine()
    const last = Math.max(this.solid, this.head - depth)
    const gone = this.#included.filter(({ block }) => block > last)
    for (let block = last + 1; block <= this.head; block += 1)
      this.#forks.set(block, (this.#forks.get(block) ?? 0) + 1)
    if (gone.length === 0) return gone
    this.#included = this.#included.filter(({ block }) => block <= last)
    for (const { txId, raw } of gone) {
      this.#doomed.delete(txId)
      if (comesBack(txId)) this.#pool.push({ txId, raw, from: this.head + 1 })
    }
    this.#state = freshState()
    for (const each of this.#included) each.outcome = this.#execute(this.#state, each, each.block)
    return gone
  }

  /** Simulates a call on the present state. */
  simulate(owner: Address, call: ContractCall): Outcome {
    this.#mine()
    return execute(
      copyOf(this.#state),
      this.contracts,
      callOf(owner, call),
      this.#momentOf(this.head),
    )
  }

  /** Returns a view's answer as of a block. */
  read(call: ContractCall, block: number): Result<AbiValue[], NodeError> {
    return readView(this.#stateAt(block), this.contracts, call, this.#momentOf(block))
  }

  /**
   * Whether the purpose of a call is achieved, by any caller. It looks at `block`, by default the
   * newest.
   */
  isDone(owner: Address, call: Call, block = this.head): boolean {
    const moment = this.#momentOf(block)
    return isDone(this.#stateAt(block), this.contracts, callOf(owner, call), moment)
  }

  /** Returns the facts that are known as of a block. */
  factsAt(block: number): Facts {
    return factsOf(this.#stateAt(block), this.#momentOf(block))
  }

  /** Computes the contracts' state as of a block. */
  #stateAt(block: number): State {
    this.#mine()
    if (this.#included.every((each) => each.block <= block)) return this.#state
    const state = freshState()
    for (const each of this.#included)
      if (each.block <= block) this.#execute(state, each, each.block)
    return state
  }

  #mine(): void {
    const { head } = this
    while (this.#pool.length > 0 && this.#mined < head) {
      const next = Math.max(this.#mined + 1, Math.min(...this.#pool.map(({ from }) => from)))
      if (next > head) break
      this.#mined = next
      const due = this.#pool.filter(({ from }) => from <= next)
      this.#pool = this.#pool.filter(({ from }) => from > next)
      for (const { txId, raw } of due) {
        // A block may include a transaction only if it expires after the parent block's time.
        if (raw.expiration <= this.timeOf(next - 1)) continue
        if (this.failNext > 0) {
          this.failNext -= 1
          this.#doomed.add(txId)
        }
        const outcome = this.#execute(this.#state, { txId, raw }, next)
        this.#included.push({ txId, raw, block: next, outcome })
      }
    }
    this.#mined = Math.max(this.#mined, head)
  }

  #execute(state: State, { txId, raw }: { txId: string; raw: RawData }, block: number): Outcome {
    return this.#doomed.has(txId)
      ? { result: 'OUT_OF_ENERGY', output: '', logs: [] }
      : execute(state, this.contracts, raw, this.#momentOf(block))
  }

  #momentOf(block: number): Moment {
    return { block, at: this.timeOf(block) }
  }
}
