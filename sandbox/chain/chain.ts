import type { ChainId } from '../../src/chain/sidechain/hash.ts'
import { addressToEvmHex, type Address } from '../../src/core/address.ts'
import type { AccountEntry, AccountQuery } from './accountTable.ts'
import type { Block } from './block.ts'
import { admit } from './broadcast.ts'
import { callConstant, type ConstantCall } from './constantCall.ts'
import { draftTransaction, signTransaction } from './draft.ts'
import { funder } from './genesis.ts'
import type { EvmHex } from './ledger.ts'
import { createLock } from './lock.ts'
import type { Pending } from './pool.ts'
import type { ChainParameters, Votes } from './parameters.ts'
import { Producer, type MiningMode } from './producer.ts'
import { Refusal, type BroadcastCode } from './refusal.ts'
import type { FlatState } from './state.ts'
import type { LogQuery, StoredLog } from './logTable.ts'
import { ChainStore } from './store.ts'
import type { StoredTransaction } from './receipt.ts'
import type { Transaction } from '../../backend/tron/transaction.ts'
import type { RunResult } from './tvm.ts'

export type { MiningMode } from './producer.ts'

export interface ChainOptions {
  /** SQLite file; without it nothing survives the process. */
  readonly file?: string
  readonly blockMs?: number
  readonly mining?: MiningMode
  /** Number of blocks between head and solidified block. */
  readonly solidLag?: number
  readonly now?: () => number
  /**
   * Makes it a side chain: signatures cover the txID together with this id, as hex of whole bytes.
   */
  readonly sideChainId?: ChainId
  /** Accounts of a new chain; an existing chain keeps its own. */
  readonly genesis?: {
    readonly accounts: readonly { readonly address: Address; readonly balanceSun: bigint }[]
  }
  /**
   * Returns the file of a closed chain. A new chain starts as a copy of it instead of from a
   * genesis. Chain time starts at the present, regardless of time travel on the template.
   */
  readonly template?: () => Promise<string>
}

export interface BroadcastAnswer {
  readonly code: BroadcastCode
  readonly id: string
  readonly message: string
}

const DEFAULT_BLOCK_MS = 3_000
const DEFAULT_SOLID_LAG = 19
const FAUCET_LIFETIME_MS = 60 * 60 * 1000

/** Opens the chain in `file`, or starts a new one. Throws if another process has the file open. */
export async function openChain(options: ChainOptions = {}): Promise<Chain> {
  const chain = new Chain(options)
  await chain.start()
  return chain
}

/**
 * TRON chain with one node. It runs one operation at a time, and reports it only once it is on
 * disk.
 */
export class Chain {
  readonly #options: ChainOptions
  readonly #store: ChainStore
  readonly #producer: Producer
  readonly #exclusive = createLock()
  #timer: NodeJS.Timeout | undefined
  #lastTimestamp = 0
  #isClosed = false

  constructor(options: ChainOptions) {
    this.#options = options
    this.#store = new ChainStore(options.file ?? ':memory:')
    this.#producer = new Producer(
      this.#store,
      options.now ?? Date.now,
      { mode: options.mining ?? 'interval', blockMs: options.blockMs ?? DEFAULT_BLOCK_MS },
      options.solidLag ?? DEFAULT_SOLID_LAG,
      options.sideChainId,
    )
  }

  /** Reads the chain from disk, or creates blocks 0 and 1. Called once, by `openChain`. */
  async start(): Promise<void> {
    const { template } = this.#options
    if (template && !this.#store.readHead()) this.#store.copyFrom(await template())
    await this.#producer.start(
      (this.#options.genesis?.accounts ?? []).map(({ address, balanceSun }) => ({
        address: addressToEvmHex(address),
        balance: balanceSun,
      })),
    )
    this.#schedule()
  }

  /** Id of the side chain; undefined on a main chain. */
  get sideChainId(): ChainId | undefined {
    return this.#options.sideChainId
  }

  get head(): Block {
    return this.#producer.head
  }

  /** Number of the latest solidified block, which cannot be undone; it never decreases. */
  get solidNumber(): number {
    return this.#producer.solidNumber
  }

  get solidified(): Block {
    return this.#store.readBlock(this.solidNumber)!
  }

  get mode(): MiningMode {
    return this.#producer.pace.mode
  }

  get blockMs(): number {
    return this.#producer.pace.blockMs
  }

  get solidLag(): number {
    return this.#producer.solidLag
  }

  /** Returns the chain time in milliseconds: the machine's clock plus time travel. */
  now(): number {
    return this.#producer.clock.now()
  }

  /** Submits a signed transaction; answers once it is on disk, or refused. */
  async broadcast(transaction: Transaction): Promise<BroadcastAnswer> {
    const { id } = transaction
    const producer = this.#producer
    try {
      await this.#alone(async () => {
        const receipt = await admit(transaction, producer.admission(), producer.workshop())
        producer.pool.add({ transaction, receipt })
        if (this.mode === 'instant') await producer.produceInSlot()
        if (this.mode === 'prompt') await producer.produceAtOnce(receipt.timestamp)
      })
      await producer.pool.durable()
      return { code: 'SUCCESS', id, message: '' }
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code, id, message: error.message }
      throw error
    }
  }

  /**
   * Produces `count` blocks at once and returns the last. They are `blockMs` apart in chain time.
   * If blocks follow the clock, they do not move it.
   */
  async mine(count = 1): Promise<Block> {
    const producer = this.#producer
    for (let i = 0; i < count; i++)
      await this.#alone(() => (this.#isTimed ? producer.produceAtOnce() : producer.produceInSlot()))
    this.#schedule()
    return this.head
  }

  /**
   * Moves chain time forward permanently, from the next block on. If blocks follow the clock, that
   * block is produced at once, because transactions that refer to the head would otherwise expire
   * with it.
   */
  async advanceTime(ms: number): Promise<void> {
    if (!(ms >= 0)) throw new Error('time moves forward only')
    await this.#alone(async () => {
      this.#producer.advanceTime(ms)
      if (this.mode === 'interval') await this.#producer.produceInSlot()
      if (this.mode === 'prompt') await this.#producer.produceAtOnce()
    })
    this.#schedule()
  }

  setMining(mining: { readonly mode?: MiningMode; readonly blockMs?: number }): void {
    this.#producer.setPace({ ...this.#producer.pace, ...mining })
    this.#schedule()
  }

  /** Sets how far the solidified block trails the head; solidified blocks stay solidified. */
  async setSolidLag(blocks: number): Promise<void> {
    await this.#alone(() => this.#producer.setSolidLag(blocks))
  }

  get parameters(): ChainParameters {
    return this.#producer.settings.parameters
  }

  /** Changes parameters as a vote of the witnesses would, for everything executed from now on. */
  async vote(votes: Votes): Promise<void> {
    await this.#alone(() => this.#producer.settings.vote(votes))
  }

  /**
   * Sets how busy a contract is, in ten-thousandths above 1: a factor of 20,000 triples the cost of
   * its code. On a real network the factor follows usage over 6 hours; here it stays as set.
   */
  async setEnergyFactor(contract: Address, factor: bigint): Promise<void> {
    const address = addressToEvmHex(contract)
    await this.#alone(() => this.#producer.settings.setEnergyFactor(address, factor))
  }

  energyFactorOf(contract: EvmHex): bigint {
    return this.#producer.settings.energyFactors.get(contract) ?? 0n
  }

  /** Sends `sun` from the funder as an ordinary transfer; returns its id. Throws if refused. */
  async fund(address: Address, sun: bigint): Promise<string> {
    this.#lastTimestamp = Math.max(this.now(), this.#lastTimestamp + 1)
    const draft = draftTransaction({
      reference: this.head,
      type: 'TransferContract',
      value: { owner_address: funder.address, to_address: address, amount: sun },
      timestamp: this.#lastTimestamp,
      lifetimeMs: FAUCET_LIFETIME_MS,
    })
    const answer = await this.broadcast(signTransaction(draft, funder, this.sideChainId))
    if (answer.code !== 'SUCCESS') throw new Error(`${answer.code}: ${answer.message}`)
    return answer.id
  }

  /**
   * Undoes the newest `count` blocks, as a reorganisation would. Their transactions become pending
   * again if still valid, or with `forget` unknown, as if never sent. Throws if it would undo a
   * solidified block.
   */
  async orphan(count = 1, { forget = false } = {}): Promise<void> {
    await this.#alone(() => this.#producer.orphan(count, forget))
    this.#schedule()
  }

  /** Copies the current chain to a new file, from which other chains can start. */
  copyTo(file: string): Promise<void> {
    return this.#alone(() => {
      this.#producer.pool.writeNow()
      this.#store.copyTo(file)
    })
  }

  /** Stops mining and closes the file; everything already answered is on disk. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#exclusive(() => {
      if (this.#isClosed) return
      this.#producer.pool.writeNow()
      this.#isClosed = true
      this.#store.close()
    })
  }

  block(numberOrId: number | string): Block | undefined {
    return this.#store.readBlock(numberOrId)
  }

  /** Returns a transaction that is in a block. */
  transaction(id: string): StoredTransaction | undefined {
    return this.#store.readTransaction(id)
  }

  transactionsOf(number: number): readonly StoredTransaction[] {
    return this.#store.readTransactionsOf(number)
  }

  /** Returns an accepted transaction that is waiting for a block. */
  pending(id: string): Pending | undefined {
    return this.#producer.pool.find(id)
  }

  logs(query: LogQuery): readonly StoredLog[] {
    return this.#store.readLogs(query)
  }

  /** Returns transactions in blocks that an account sent or received. */
  accountEntries(query: AccountQuery): readonly AccountEntry[] {
    return this.#store.readAccountEntries(query)
  }

  /** Reads a note of the sandbox itself, stored as long as the chain. */
  readMeta(key: string): string | undefined {
    return this.#store.readMeta(key)
  }

  writeMeta(key: string, value: string): void {
    this.#store.writeMeta(key, value)
  }

  /**
   * Reads state while nothing else runs. Includes pending transactions, as a full node does. With
   * `at`, reads the state after that block, no further back than the stored undo records.
   */
  read<T>(read: (state: FlatState) => T, at?: number): Promise<T> {
    const producer = this.#producer
    return this.#alone(() => read(at === undefined ? producer.state : producer.stateAfter(at)))
  }

  /** Runs a constant call in the upcoming block or, with `at`, at the end of that block. */
  call(call: ConstantCall, at?: number): Promise<RunResult> {
    const producer = this.#producer
    return this.#alone(() =>
      callConstant(at === undefined ? producer.workshop() : producer.workshopAt(at), call),
    )
  }

  /** Whether blocks follow the clock. */
  get #isTimed(): boolean {
    return this.mode === 'interval' || this.mode === 'prompt'
  }

  #alone<T>(work: () => Promise<T> | T): Promise<T> {
    return this.#exclusive(() => {
      if (this.#isClosed) throw new Error('the chain is closed')
      return work()
    })
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (!this.#isTimed || this.#isClosed) return
    const tick = async (): Promise<void> => {
      await this.#exclusive(async () => {
        if (!this.#isClosed && this.#isTimed) await this.#producer.produceOnTime()
      })
      this.#schedule()
    }
    // A timer may fire a fraction early, and a block must not be dated before its slot.
    const delay = this.#producer.clock.msToNextSlot(this.blockMs) + 1
    this.#timer = setTimeout(() => void tick(), delay)
  }
}
