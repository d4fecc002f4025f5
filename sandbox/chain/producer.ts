import type { ChainId } from '../../src/chain/sidechain/hash.ts'
import { tapos, transactionRoot, type Block } from './block.ts'
import { isExpired, type Admission } from './broadcast.ts'
import { fromHex } from '../../backend/tron/bytes.ts'
import { ChainClock } from './chainClock.ts'
import { executeTransaction } from './execute.ts'
import type { Receipt, Workshop } from './receipt.ts'
import { genesisState, sealBlock, witness, type GenesisAccount } from './genesis.ts'
import { History } from './history.ts'
import { NodeSettings } from './nodeSettings.ts'
import { Pool, type Pending } from './pool.ts'
import { Refusal } from './refusal.ts'
import { SeenIds } from './seenIds.ts'
import { FlatState } from './state.ts'
import type { ChainStore } from './store.ts'
import type { StoredTransaction } from './receipt.ts'
import {
  decodeSigned,
  encodeTransaction,
  type Transaction,
} from '../../backend/tron/transaction.ts'
import { Tvm, type BlockContext } from './tvm.ts'

/**
 * Mode of block production:
 *
 * - `interval`: a block every `blockMs`;
 * - `manual`: on request;
 * - `instant`: at each broadcast, dated `blockMs` after the previous block;
 * - `prompt`: as `interval`, and also at each broadcast without moving the clock.
 */
export type MiningMode = 'interval' | 'manual' | 'instant' | 'prompt'

export interface Pace {
  readonly mode: MiningMode
  readonly blockMs: number
}

/**
 * Minimum number of undo records, even for solidified blocks, to answer queries about past state.
 */
const MIN_UNDO_BLOCKS = 64

const MAX_SEEN_IDS = 100_000

const BLOCK_VERSION = 31

/**
 * Produces blocks of transactions and undoes blocks. It does no locking: callers must run one
 * operation at a time.
 */
export class Producer {
  readonly state = new FlatState()
  readonly pool: Pool
  readonly clock: ChainClock
  readonly settings: NodeSettings
  readonly #store: ChainStore
  readonly #sideChainId: ChainId | undefined
  readonly #history = new History()
  readonly #seen = new SeenIds(MAX_SEEN_IDS)
  #tvm!: Tvm
  #head!: Block
  #solidNumber = 0
  #pace: Pace
  #solidLag: number
  #upcoming: BlockContext | undefined

  constructor(
    store: ChainStore,
    now: () => number,
    pace: Pace,
    solidLag: number,
    sideChainId?: ChainId,
  ) {
    this.#sideChainId = sideChainId
    this.#store = store
    this.pool = new Pool(store)
    this.settings = new NodeSettings(store)
    this.clock = new ChainClock(now, Number(store.readMeta('timeOffsetMs') ?? 0))
    this.#pace = pace
    this.#solidLag = solidLag
  }

  get head(): Block {
    return this.#head
  }

  get solidNumber(): number {
    return this.#solidNumber
  }

  get solidLag(): number {
    return this.#solidLag
  }

  get pace(): Pace {
    return this.#pace
  }

  setPace(pace: Pace): void {
    this.#pace = pace
    this.#upcoming = undefined
  }

  setSolidLag(blocks: number): void {
    this.#solidLag = blocks
    this.#solidNumber = this.#nextSolid(this.#head.number)
    this.#store.writeMeta('solidNumber', String(this.#solidNumber))
  }

  advanceTime(ms: number): void {
    this.clock.advance(ms)
    this.#upcoming = undefined
    this.#store.writeMeta('timeOffsetMs', String(this.clock.offsetMs))
  }

  /** Resumes the chain on disk, or starts one with blocks 0 and 1. */
  async start(accounts: readonly GenesisAccount[]): Promise<void> {
    const head = this.#store.readHead()
    if (head) this.#restore(head)
    else this.#begin(accounts)
    // TRON's chain id is the last four bytes of the genesis block's id.
    const chainId = BigInt(`0x${this.#store.readBlock(0)!.id.slice(-8)}`)
    this.#tvm = new Tvm(this.settings.parameters.energyFee, chainId)
    await this.#execute(this.#store.readPool().map(decodeSigned))
    // Block 0 shows no number, because proto3 omits zeros, and tronweb cannot build on it.
    if (this.#head.number === 0) await this.produceInSlot()
  }

  /**
   * Context in which pending transactions execute: on top of one another, in the upcoming block.
   */
  workshop(): Workshop {
    const { blockMs, mode } = this.#pace
    const { number, timestamp: headAt } = this.#head
    // A block produced at once has the present time, which moves on until a transaction waits for
    // it.
    if (mode === 'prompt' && this.pool.pending.length === 0) this.#upcoming = undefined
    this.#upcoming ??= this.#contextOf(
      number + 1,
      mode === 'prompt'
        ? this.clock.timeAtOnce(headAt)
        : mode === 'interval'
          ? this.clock.upcomingSlotTime(headAt, blockMs)
          : this.clock.slotTime(headAt, blockMs),
    )
    return {
      tvm: this.#tvm,
      state: this.state,
      block: this.#upcoming,
      parameters: this.settings.parameters,
      energyFactors: this.settings.energyFactors,
    }
  }

  /** Returns block `number` with the state after it, in which to run calls. */
  workshopAt(number: number): Workshop {
    const { timestamp } = this.#store.readBlock(number)!
    return {
      ...this.workshop(),
      state: this.stateAfter(number),
      block: this.#contextOf(number, timestamp),
    }
  }

  stateAfter(number: number): FlatState {
    return this.#history.after(number, this.#head.number, this.state)
  }

  admission(): Admission {
    return {
      head: this.#head,
      blockMs: this.#pace.blockMs,
      sideChainId: this.#sideChainId,
      isKnown: (id) => this.#seen.has(id) || this.#store.hasTransaction(id),
      remember: (id) => this.#seen.add(id),
      referenceHash: (bytes) => {
        const head = this.#head.number
        const number = head - ((head - Number.parseInt(bytes || '0', 16)) & 0xffff)
        const block = number >= 0 ? this.#store.readBlock(number) : undefined
        return block && tapos(block).hash
      },
    }
  }

  /** Produces the block of the current slot, unless a block produced at once is in it. */
  async produceOnTime(): Promise<void> {
    const { mode, blockMs } = this.#pace
    const slot = this.clock.slotTime(this.#head.timestamp, blockMs)
    if (mode === 'interval' || slot <= this.clock.now()) await this.produceInSlot()
  }

  /** Produces a block in a slot, and moves the clock forward if it is behind. */
  produceInSlot(): Promise<Block> {
    const timestamp = this.clock.slotTime(this.#head.timestamp, this.#pace.blockMs)
    this.clock.catchUpWith(timestamp)
    return this.#produce(timestamp)
  }

  /** Produces a block between slots, dated now or at the execution of its transaction. */
  produceAtOnce(timestamp = this.clock.timeAtOnce(this.#head.timestamp)): Promise<Block> {
    return this.#produce(timestamp)
  }

  /**
   * Produces a block of the pending transactions. They were executed for the expected block. If its
   * time turns out different, they are executed again.
   */
  async #produce(timestamp: number): Promise<Block> {
    const number = this.#head.number + 1
    if (this.pool.pending.some(({ receipt }) => receipt.timestamp !== timestamp)) {
      this.#upcoming = this.#contextOf(number, timestamp)
      await this.#execute(this.pool.pending.map(({ transaction }) => transaction))
    }
    const transactions = this.pool.pending.map(({ transaction, receipt }, index) =>
      stored(transaction, receipt, number, index),
    )
    const block = this.#seal(number, this.#head.id, timestamp, transactions)
    this.#commit(block, transactions)
    return block
  }

  /**
   * Undoes `count` blocks; their transactions become pending again if still valid, or are
   * forgotten, so that they can be sent again.
   */
  async orphan(count: number, forget: boolean): Promise<void> {
    const last = this.#head.number - count
    if (last < this.#solidNumber) throw new Error('a solidified block cannot be undone')
    const orphans: Transaction[] = []
    for (let number = last + 1; number <= this.#head.number; number++)
      orphans.push(
        ...this.#store.readTransactionsOf(number).map(({ bytes }) => decodeSigned(bytes)),
      )
    if (forget) for (const { id } of orphans) this.#seen.forget(id)
    const waiting = this.pool.pending.map(({ transaction }) => transaction)
    this.state.revertTo(0)
    const restored = this.#history.takeBack(this.#head.number, last)
    for (const [key, value] of restored) this.state.set(key, value)
    this.state.seal()
    // The replacement block needs a later time; otherwise it might be identical.
    const { mode, blockMs } = this.#pace
    this.clock.catchUpWith(this.#head.timestamp + (mode === 'prompt' ? 1 : blockMs))
    this.#head = this.#store.readBlock(last)!
    this.#upcoming = undefined
    await this.#execute(forget ? waiting : [...orphans, ...waiting])
    this.#store.removeBlocks(last, restored, this.pool.forStore(), this.clock.offsetMs)
  }

  #begin(accounts: readonly GenesisAccount[]): void {
    const { blockMs } = this.#pace
    const timestamp = this.clock.slotTime(0, blockMs) - blockMs
    for (const [key, value] of genesisState(accounts, timestamp)) this.state.set(key, value)
    // Two chains that started in the same second must not have the same first block.
    const parent = (this.#sideChainId ?? '').slice(0, 64).padStart(64, '0')
    this.#commit(this.#seal(0, parent, timestamp, []), [])
  }

  #restore(head: Block): void {
    for (const [key, value] of this.#store.readState()) this.state.set(key, value)
    this.state.seal()
    for (const [number, previous] of this.#store.readUndo()) this.#history.add(number, previous)
    this.#head = head
    this.#solidNumber = Number(this.#store.readMeta('solidNumber') ?? 0)
    this.clock.catchUpWith(head.timestamp)
  }

  /** Executes transactions again on the head's state; those no longer valid leave the pool. */
  async #execute(transactions: readonly Transaction[]): Promise<void> {
    this.state.revertTo(0)
    const pending: Pending[] = []
    for (const transaction of transactions) {
      this.#seen.add(transaction.id)
      if (isExpired(transaction, this.#head, this.#pace.blockMs)) continue
      try {
        const receipt = await executeTransaction(this.workshop(), transaction)
        pending.push({ transaction, receipt })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
    this.pool.restore(pending)
  }

  #contextOf(number: number, timestamp: number): BlockContext {
    return {
      number,
      timestamp,
      witness: witness.address,
      blockHash: (of) => {
        const block = of < number ? this.#store.readBlock(of) : undefined
        return block && fromHex(block.id)
      },
    }
  }

  #seal(
    number: number,
    parentHash: string,
    timestamp: number,
    transactions: readonly StoredTransaction[],
  ): Block {
    return sealBlock({
      number,
      timestamp,
      parentHash,
      txTrieRoot: transactionRoot(transactions.map(({ bytes }) => bytes)),
      witnessAddress: `41${witness.address}`,
      version: BLOCK_VERSION,
    })
  }

  #commit(block: Block, transactions: readonly StoredTransaction[]): void {
    const previous = this.state.previousValues()
    const solidNumber = this.#nextSolid(block.number)
    const forgetUndoTo = Math.min(solidNumber, block.number - MIN_UNDO_BLOCKS)
    this.#store.commitBlock({
      block,
      transactions,
      changes: new Map(
        [...previous].map(([key, before]) => [key, { before, after: this.state.get(key) }]),
      ),
      solidNumber,
      forgetUndoTo,
      timeOffsetMs: this.clock.offsetMs,
    })
    this.state.seal()
    this.#history.add(block.number, previous)
    this.#history.forgetTo(forgetUndoTo)
    this.pool.restore([])
    this.#head = block
    this.#solidNumber = solidNumber
    this.#upcoming = undefined
  }

  #nextSolid(headNumber: number): number {
    return Math.max(this.#solidNumber, headNumber - this.#solidLag)
  }
}

const stored = (
  transaction: Transaction,
  receipt: Receipt,
  number: number,
  index: number,
): StoredTransaction => ({
  number,
  index,
  bytes: encodeTransaction(transaction, receipt.result),
  receipt,
})
