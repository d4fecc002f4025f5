import type { Address } from '../../src/core/address.ts'
import { addressToEvmHex } from '../../src/core/address.ts'
import { tapos, transactionRoot, type Block } from './block.ts'
import { admit, isExpired, type Admission } from './broadcast.ts'
import { fromHex } from './bytes.ts'
import { ChainClock } from './chainClock.ts'
import { callConstant, type ConstantCall } from './constantCall.ts'
import { executeTransaction, type Workshop } from './execute.ts'
import { draftTransaction, signTransaction } from './draft.ts'
import { funder, genesisState, sealBlock, witness } from './genesis.ts'
import { createLock, type Exclusive } from './lock.ts'
import { chainParameters } from './parameters.ts'
import { Pool, type Pending } from './pool.ts'
import { Refusal, type BroadcastCode } from './refusal.ts'
import { FlatState, type StateValue } from './state.ts'
import { ChainStore, type LogQuery, type StoredLog, type StoredTransaction } from './store.ts'
import { decodeSigned, encodeTransaction, type Transaction } from './transaction.ts'
import { Tvm, type BlockContext, type RunResult } from './tvm.ts'

/** `interval`: a block every `blockMs`; `manual`: when asked; `instant`: at each broadcast. */
export type MiningMode = 'interval' | 'manual' | 'instant'

export interface ChainOptions {
  /** SQLite file; without it nothing outlives the process. */
  readonly file?: string
  readonly blockMs?: number
  readonly mining?: MiningMode
  /** Blocks between head and solidified block. */
  readonly solidLag?: number
  readonly now?: () => number
  /** Accounts of a new chain; a chain that exists already keeps those it began with. */
  readonly genesis?: {
    readonly accounts: readonly { readonly address: Address; readonly balanceSun: bigint }[]
  }
}

export interface BroadcastAnswer {
  readonly code: BroadcastCode
  readonly id: string
  readonly message: string
}

/** Blocks that can be undone even when they are solidified, for tests that look into the past. */
const MIN_UNDO_BLOCKS = 64

/** Ids of refused transactions are remembered up to this number, as java-tron's cache is bounded. */
const MAX_REMEMBERED = 100_000

const BLOCK_VERSION = 31

const FAUCET_LIFETIME_MS = 60 * 60 * 1000

/** Opens the chain in `file`, or begins a new one with blocks 0 and 1. */
export async function openChain(options: ChainOptions = {}): Promise<Chain> {
  const chain = new Chain(options)
  await chain.start()
  return chain
}

export class Chain {
  readonly #store: ChainStore
  readonly #state = new FlatState()
  readonly #pool: Pool
  readonly #clock: ChainClock
  readonly #exclusive: Exclusive = createLock()
  readonly #options: ChainOptions
  readonly #remembered = new Set<string>()
  readonly #undo = new Map<number, Map<string, StateValue | undefined>>()
  #tvm!: Tvm
  #head!: Block
  #solidNumber = 0
  #mode: MiningMode
  #blockMs: number
  #solidLag: number
  #upcoming: BlockContext | undefined
  #timer: NodeJS.Timeout | undefined
  #lastTimestamp = 0
  #isClosed = false

  constructor(options: ChainOptions) {
    this.#options = options
    this.#store = new ChainStore(options.file ?? ':memory:')
    this.#pool = new Pool(this.#store)
    this.#clock = new ChainClock(
      options.now ?? Date.now,
      Number(this.#store.readMeta('timeOffsetMs') ?? 0),
    )
    this.#mode = options.mining ?? 'interval'
    this.#blockMs = options.blockMs ?? 3_000
    this.#solidLag = options.solidLag ?? 19
  }

  /** Reads the chain from disk, or makes blocks 0 and 1. Called once, by `openChain`. */
  async start(): Promise<void> {
    const head = this.#store.readHead()
    if (head) await this.#restore(head)
    else await this.#begin()
    this.#schedule()
  }

  get head(): Block {
    return this.#head
  }

  /** Number of the newest block that can no longer be undone; it never goes back. */
  get solidNumber(): number {
    return this.#solidNumber
  }

  get solidified(): Block {
    return this.#store.readBlock(this.#solidNumber)!
  }

  get mode(): MiningMode {
    return this.#mode
  }

  get blockMs(): number {
    return this.#blockMs
  }

  get solidLag(): number {
    return this.#solidLag
  }

  /** Chain time in milliseconds: the machine's clock plus time travel. */
  now(): number {
    return this.#clock.now()
  }

  /** Takes a signed transaction; the answer is given when the transaction is durable. */
  async broadcast(transaction: Transaction): Promise<BroadcastAnswer> {
    const { id } = transaction
    try {
      await this.#exclusive(async () => {
        this.#assertOpen()
        const receipt = await admit(transaction, this.#admission(), this.#workshop())
        this.#pool.add({ transaction, receipt })
        if (this.#mode === 'instant') await this.#produce()
      })
      await this.#pool.durable()
      return { code: 'SUCCESS', id, message: '' }
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code, id, message: error.message }
      throw error
    }
  }

  /** Makes `count` blocks at once, `blockMs` apart in chain time, and returns the newest. */
  async mine(count = 1): Promise<Block> {
    for (let i = 0; i < count; i++) await this.#exclusive(() => this.#produce())
    this.#schedule()
    return this.#head
  }

  /** Moves chain time forward; it is felt from the next block on, and it lasts. */
  async advanceTime(ms: number): Promise<void> {
    if (!(ms >= 0)) throw new Error('time moves forward only')
    await this.#exclusive(() => {
      this.#clock.advance(ms)
      this.#upcoming = undefined
      this.#store.writeMeta('timeOffsetMs', String(this.#clock.offsetMs))
    })
    this.#schedule()
  }

  setMining(mining: { readonly mode?: MiningMode; readonly blockMs?: number }): void {
    this.#mode = mining.mode ?? this.#mode
    this.#blockMs = mining.blockMs ?? this.#blockMs
    this.#upcoming = undefined
    this.#schedule()
  }

  /** Sets how many blocks the solidified one is behind; what is solidified stays so. */
  async setSolidLag(blocks: number): Promise<void> {
    await this.#exclusive(() => {
      this.#solidLag = blocks
      this.#solidNumber = this.#nextSolid(this.#head.number)
      this.#store.writeMeta('solidNumber', String(this.#solidNumber))
    })
  }

  /** Sends `sun` from the funder by an ordinary transfer; returns its id. Throws if it is refused. */
  async fund(address: Address, sun: bigint): Promise<string> {
    this.#lastTimestamp = Math.max(this.now(), this.#lastTimestamp + 1)
    const draft = draftTransaction({
      reference: this.#head,
      type: 'TransferContract',
      value: { owner_address: funder.address, to_address: address, amount: sun },
      timestamp: this.#lastTimestamp,
      lifetimeMs: FAUCET_LIFETIME_MS,
    })
    const answer = await this.broadcast(signTransaction(draft, funder))
    if (answer.code !== 'SUCCESS') throw new Error(`${answer.code}: ${answer.message}`)
    return answer.id
  }

  /**
   * Takes back the newest `count` blocks, as a reorganisation does; their transactions wait again, as
   * far as they are still valid. Throws if that reached below the solidified block.
   */
  async orphan(count = 1): Promise<void> {
    await this.#exclusive(async () => {
      if (this.#head.number - count < this.#solidNumber)
        throw new Error('a solidified block cannot be undone')
      const waiting = this.#pool.pending.map(({ transaction }) => transaction)
      const restored = new Map<string, StateValue | undefined>()
      const last = this.#head.number - count
      this.#state.revertTo(0)
      for (let number = this.#head.number; number > last; number--) {
        const orphaned = this.#store.readTransactionsOf(number)
        waiting.unshift(...orphaned.map(({ bytes }) => decodeSigned(bytes)))
        for (const [key, value] of this.#undo.get(number) ?? []) restored.set(key, value)
        this.#undo.delete(number)
      }
      for (const [key, value] of restored) this.#state.set(key, value)
      this.#state.seal()
      this.#head = this.#store.readBlock(last)!
      this.#upcoming = undefined
      await this.#execute(waiting)
      this.#store.removeBlocks(last, restored, this.#pool.forStore())
    })
  }

  /** Ends mining and closes the file; what was answered is on disk. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#exclusive(() => {
      if (this.#isClosed) return
      this.#pool.writeNow()
      this.#isClosed = true
      this.#store.close()
    })
  }

  block(numberOrId: number | string): Block | undefined {
    return this.#store.readBlock(numberOrId)
  }

  transaction(id: string): StoredTransaction | undefined {
    return this.#store.readTransaction(id)
  }

  transactionsOf(number: number): readonly StoredTransaction[] {
    return this.#store.readTransactionsOf(number)
  }

  /** A transaction that was accepted and waits for a block. */
  pending(id: string): Pending | undefined {
    return this.#pool.find(id)
  }

  logs(query: LogQuery): readonly StoredLog[] {
    return this.#store.readLogs(query)
  }

  readMeta(key: string): string | undefined {
    return this.#store.readMeta(key)
  }

  writeMeta(key: string, value: string): void {
    this.#store.writeMeta(key, value)
  }

  /**
   * Reads state while nothing else runs: with the waiting transactions, as a full node shows it, or
   * as it was after block `at` (no further back than the blocks that can be undone).
   */
  read<T>(read: (state: FlatState) => T, at?: number): Promise<T> {
    return this.#exclusive(() => read(at === undefined ? this.#state : this.#stateAt(at)))
  }

  /** Runs a call that changes nothing, in the block to come or, with `at`, on the state of a block. */
  call(call: ConstantCall, at?: number): Promise<RunResult> {
    return this.#exclusive(() => {
      const workshop = this.#workshop()
      if (at === undefined) return callConstant(workshop, call)
      const { timestamp } = this.#store.readBlock(at)!
      return callConstant(
        { ...workshop, state: this.#stateAt(at), block: this.#contextOf(at, timestamp) },
        call,
      )
    })
  }

  async #begin(): Promise<void> {
    const now = this.#clock.blockTime(0, this.#blockMs) - this.#blockMs
    const accounts = (this.#options.genesis?.accounts ?? []).map(({ address, balanceSun }) => ({
      address: addressToEvmHex(address),
      balance: balanceSun,
    }))
    for (const [key, value] of genesisState(accounts, now)) this.#state.set(key, value)
    this.#commit(this.#seal(0, '0'.repeat(64), now, []), [])
    this.#tvm = this.#createTvm()
    await this.#produce()
  }

  async #restore(head: Block): Promise<void> {
    for (const [key, value] of this.#store.readState()) this.#state.set(key, value)
    this.#state.seal()
    for (const [number, changes] of this.#store.readUndo()) this.#undo.set(number, changes)
    this.#head = head
    this.#solidNumber = Number(this.#store.readMeta('solidNumber') ?? 0)
    this.#clock.catchUpWith(head.timestamp)
    this.#tvm = this.#createTvm()
    await this.#execute(this.#store.readPool().map(decodeSigned))
  }

  // TRON's chain id is the last four bytes of the genesis block's id.
  #createTvm(): Tvm {
    const genesis = this.#store.readBlock(0)!
    return new Tvm(chainParameters.energyFee, BigInt(`0x${genesis.id.slice(-8)}`))
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

  /** Where waiting transactions are executed: on top of each other, in the block that will come. */
  #workshop(): Workshop {
    const clock = this.#clock
    const headAt = this.#head.timestamp
    this.#upcoming ??= this.#contextOf(
      this.#head.number + 1,
      this.#mode === 'interval'
        ? clock.upcomingBlockTime(headAt, this.#blockMs)
        : clock.blockTime(headAt, this.#blockMs),
    )
    return {
      tvm: this.#tvm,
      state: this.#state,
      block: this.#upcoming,
      parameters: chainParameters,
    }
  }

  #admission(): Admission {
    return {
      head: this.#head,
      blockMs: this.#blockMs,
      isKnown: (id) => this.#remembered.has(id) || this.#store.hasTransaction(id),
      remember: (id) => this.#remember(id),
      referenceHash: (bytes) => {
        const low = Number.parseInt(bytes || '0', 16)
        const head = this.#head.number
        const number = head - ((head - low) & 0xffff)
        const block = number >= 0 ? this.#store.readBlock(number) : undefined
        return block && tapos(block).hash
      },
    }
  }

  #remember(id: string): void {
    this.#remembered.add(id)
    if (this.#remembered.size <= MAX_REMEMBERED) return
    const [oldest] = this.#remembered
    this.#remembered.delete(oldest!)
  }

  /**
   * Makes a block of the waiting transactions. They were executed for the block that was expected;
   * if its time turned out otherwise they are executed again.
   */
  async #produce(): Promise<Block> {
    this.#assertOpen()
    const timestamp = this.#clock.blockTime(this.#head?.timestamp ?? 0, this.#blockMs)
    if (this.#pool.pending.some(({ receipt }) => receipt.timestamp !== timestamp)) {
      const waiting = this.#pool.pending.map(({ transaction }) => transaction)
      this.#upcoming = this.#contextOf(this.#head.number + 1, timestamp)
      await this.#execute(waiting)
    }
    const transactions = this.#pool.pending.map(
      ({ transaction, receipt }, index): StoredTransaction => ({
        number: this.#head.number + 1,
        index,
        bytes: encodeTransaction(transaction, receipt.result),
        receipt,
      }),
    )
    const block = this.#seal(this.#head.number + 1, this.#head.id, timestamp, transactions)
    this.#clock.catchUpWith(timestamp)
    this.#commit(block, transactions)
    return block
  }

  /** Executes transactions anew on the head's state; those no longer valid leave the pool. */
  async #execute(transactions: readonly Transaction[]): Promise<void> {
    this.#state.revertTo(0)
    const pending: Pending[] = []
    for (const transaction of transactions) {
      this.#remember(transaction.id)
      if (isExpired(transaction, this.#head, this.#blockMs)) continue
      try {
        pending.push({
          transaction,
          receipt: await executeTransaction(this.#workshop(), transaction),
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
    this.#pool.restore(pending)
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
    const previous = this.#state.previousValues()
    const solidNumber = this.#nextSolid(block.number)
    const forgetUndoTo = Math.min(solidNumber, block.number - MIN_UNDO_BLOCKS)
    this.#store.commitBlock({
      block,
      transactions,
      changes: new Map(
        [...previous].map(([key, before]) => [key, { before, after: this.#state.get(key) }]),
      ),
      solidNumber,
      forgetUndoTo,
      timeOffsetMs: this.#clock.offsetMs,
    })
    this.#state.seal()
    this.#undo.set(block.number, previous)
    for (const number of this.#undo.keys()) if (number <= forgetUndoTo) this.#undo.delete(number)
    this.#pool.restore([])
    this.#head = block
    this.#solidNumber = solidNumber
    this.#upcoming = undefined
  }

  #nextSolid(headNumber: number): number {
    return Math.max(this.#solidNumber, headNumber - this.#solidLag)
  }

  #stateAt(number: number): FlatState {
    const layers: ReadonlyMap<string, StateValue | undefined>[] = []
    for (let later = number + 1; later <= this.#head.number; later++) {
      const undo = this.#undo.get(later)
      if (undo) layers.push(undo)
    }
    layers.push(this.#state.previousValues())
    return new FlatState((key) => {
      for (const layer of layers) if (layer.has(key)) return layer.get(key)
      return this.#state.get(key)
    })
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#mode !== 'interval' || this.#isClosed) return
    this.#timer = setTimeout(
      () => {
        void this.#exclusive(async () => {
          if (!this.#isClosed && this.#mode === 'interval') await this.#produce()
        }).then(() => this.#schedule())
      },
      // A timer may fire a fraction early, and a block must not be dated before its slot.
      this.#clock.msToNextSlot(this.#blockMs) + 1,
    )
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('the chain is closed')
  }
}
