import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeValues, keccakHex, type AbiValue } from '../../src/chain/abi.ts'
import type { VerifiedBlock } from '../../src/chain/block.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import { blindBoxSaleEvents } from '../../src/chain/contracts/blindBoxSale.ts'
import type { EventShape, Log } from '../../src/chain/event.ts'
import type { BlockHead, TransactionInfo } from '../../src/chain/nodeAnswers.ts'
import { readFields, writeFields } from '../../src/chain/protobuf.ts'
import { transactionId, type UnsignedTransaction } from '../../src/chain/transaction.ts'
import { addressToEvmHex, type Address } from '../../src/core/address.ts'
import { BLOCK_MS, SOLIDIFICATION_BLOCKS, type Millis } from '../../src/core/time.ts'

/** What a simulated transaction asks the chain to do. */
interface Call {
  readonly owner: Address
  readonly contract: Address
  readonly signature: string
  readonly args: readonly string[]
  readonly callValue: string
}

/** Everything that its bytes say. */
export interface RawData extends Call {
  readonly reference: BlockHead
  readonly expiration: Millis
  readonly timestamp: Millis
}

export const VALID_SIGNATURE = 'ab'.repeat(65)

const CONTRACT = 11

/** Bytes with java-tron's fields, in which only the call itself is text. */
export function packTransaction(raw: RawData): UnsignedTransaction {
  const { reference, expiration, timestamp, ...call } = raw
  const hex = bytesToHex(
    writeFields([
      [1, hexToBytes(reference.id.slice(12, 16))],
      [4, hexToBytes(reference.id.slice(16, 32))],
      [8, BigInt(expiration)],
      [CONTRACT, utf8ToBytes(JSON.stringify(raw))],
      [14, BigInt(timestamp)],
    ]),
  )
  return {
    txID: transactionId(hex),
    raw_data_hex: hex,
    raw_data: { ...call, call_value: call.callValue, expiration, timestamp },
    visible: false,
  }
}

const TOPICS = new Map<string, string>()

/** The hash of an event's signature; the same few in every world. */
function topicOf(signature: string): string {
  const known = TOPICS.get(signature) ?? keccakHex(signature)
  TOPICS.set(signature, known)
  return known
}

export function unpackTransaction(hex: string): RawData {
  const contract = readFields(hexToBytes(hex)).find(({ number }) => number === CONTRACT)
  return JSON.parse(new TextDecoder().decode(contract?.value as Uint8Array)) as RawData
}

/** The call as a transaction has it. */
export const callOf = (owner: Address, call: ContractCall): Call => ({
  owner,
  contract: call.contract,
  signature: call.signature,
  args: call.args.map(String),
  callValue: String(call.callValue),
})

export interface Payment {
  readonly units: bigint
  readonly inToken: boolean
}

/** The contracts of a world: a sale that admits an order once, and a purse that admits everything. */
export interface Contracts {
  readonly sale: Address
  readonly token: Address
  readonly purse: Address
  readonly payments: readonly Payment[]
}

interface State {
  readonly orders: Map<string, number>
  readonly allowances: Map<string, bigint>
}

export interface Outcome {
  readonly result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
  readonly output: string
  readonly logs: readonly Log[]
}

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

const freshState = (): State => ({ orders: new Map(), allowances: new Map() })

/**
 * One chain: a block every 3 s, solidified 19 behind, a mempool, and java-tron's order of checks.
 * Only blocks that hold something take time to make.
 */
export class Chain {
  readonly start: Millis
  readonly contracts: Contracts
  /** A full pool leaves what it accepts out for so many blocks. */
  delayBlocks = 0
  /** So many accepted transactions are forgotten by everyone. */
  dropNext = 0
  /** So many transactions run out of energy. */
  failNext = 0
  startAllowance = 0n
  readonly #now: () => Millis
  readonly #seen = new Set<string>()
  readonly #doomed = new Set<string>()
  #pool: Pending[] = []
  #included: Included[] = []
  #state = freshState()
  #mined: number
  /** How often each block was replaced: another fork, another id. */
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

  /** A block with what is in it, as a node that checks it would give it. */
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

  /** What a node answers to a broadcast, in java-tron's order of checks. */
  accept(txId: string, rawHex: string, isSigned: boolean): string {
    this.#mine()
    const raw = unpackTransaction(rawHex)
    if (raw.expiration <= this.timeOf(this.head)) return 'TRANSACTION_EXPIRATION_ERROR'
    // The id is remembered before anything is validated: sent again, a refused one is a duplicate.
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

  /** What became of a transaction in a solidified block. */
  finalOf(txId: string): Outcome | undefined {
    this.#mine()
    const { solid } = this
    return this.#included.find((each) => each.txId === txId && each.block <= solid)?.outcome
  }

  /** Whether it is in no solidified block and can come into none. */
  isDead(txId: string, expiration: Millis): boolean {
    return this.finalOf(txId) === undefined && this.timeOf(this.solid) >= expiration
  }

  /** Everything that was ever included and is not orphaned. */
  included(): readonly Included[] {
    this.#mine()
    return this.#included
  }

  /** Whether something waits for a block. */
  get isBusy(): boolean {
    this.#mine()
    return this.#pool.length > 0
  }

  /**
   * Another fork wins: the last `depth` blocks are replaced. What was in them comes back into the
   * pool where `comesBack` says so, and is forgotten otherwise. Returns what was orphaned.
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
    for (const each of this.#included) each.outcome = this.#execute(this.#state, each)
    return gone
  }

  /** What a call would do now. */
  simulate(owner: Address, call: ContractCall): Outcome {
    this.#mine()
    const { orders, allowances } = this.#state
    return this.#run(
      { orders: new Map(orders), allowances: new Map(allowances) },
      callOf(owner, call),
    )
  }

  allowanceOf(owner: string): bigint {
    this.#mine()
    return this.#state.allowances.get(owner) ?? this.startAllowance
  }

  /** 0 unpaid, 1 paid once of two, 2 paid. */
  orderOf(buyer: string, order: string): number {
    this.#mine()
    return this.#state.orders.get(`${buyer}:${order}`) ?? 0
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
        // A block may contain it only if it expires after the parent's time.
        if (raw.expiration <= this.timeOf(next - 1)) continue
        if (this.failNext > 0) {
          this.failNext -= 1
          this.#doomed.add(txId)
        }
        const outcome = this.#execute(this.#state, { txId, raw })
        this.#included.push({ txId, raw, block: next, outcome })
      }
    }
    this.#mined = Math.max(this.#mined, head)
  }

  #execute(state: State, { txId, raw }: { txId: string; raw: RawData }): Outcome {
    return this.#doomed.has(txId)
      ? { result: 'OUT_OF_ENERGY', output: '', logs: [] }
      : this.#run(state, raw)
  }

  #run(state: State, { owner, contract, signature, args, callValue }: Call): Outcome {
    const { sale, token, purse, payments } = this.contracts
    if (contract === purse) return success()
    const allowance = state.allowances.get(owner) ?? this.startAllowance
    if (contract === token) {
      const units = BigInt(args[1] ?? 0)
      // USDT refuses to change one allowance into another.
      if (units > 0n && allowance > 0n) return reverted('')
      state.allowances.set(owner, units)
      return success()
    }
    const key = `${owner}:${args[0]}`
    const index = signature.startsWith('paySecond(') ? 1 : 0
    const payment = payments[index]
    if (contract !== sale || !payment) return reverted('')
    if ((state.orders.get(key) ?? 0) !== index) return reverted('OrderAlreadyPaid()')
    if (payment.inToken && allowance < payment.units)
      return reverted('ERC20InsufficientAllowance(address,uint256,uint256)')
    if (!payment.inToken && BigInt(callValue) !== payment.units) return reverted('WrongValue()')
    if (payment.inToken) state.allowances.set(owner, allowance - payment.units)
    const isLast = index === payments.length - 1
    state.orders.set(key, isLast ? 2 : 1)
    const fields: AbiValue[] = [args[0]!, owner, 1n, 1n]
    return success(
      isLast
        ? logOf(blindBoxSaleEvents.bought, sale, fields)
        : logOf(blindBoxSaleEvents.firstPaid, sale, [...fields, 0n]),
    )
  }
}

const success = (...logs: Log[]): Outcome => ({ result: 'SUCCESS', output: '', logs })

const reverted = (error: string): Outcome => ({
  result: 'REVERT',
  output: error && topicOf(error).slice(0, 8),
  logs: [],
})

function logOf(shape: EventShape, contract: Address, values: readonly AbiValue[]): Log {
  const at = (indexed: boolean) =>
    shape.fields.flatMap((field, index) =>
      field.indexed === indexed ? [{ type: field.type, value: values[index] as AbiValue }] : [],
    )
  const plain = at(false)
  return {
    address: addressToEvmHex(contract),
    topics: [
      topicOf(`${shape.name}(${shape.fields.map(({ type }) => type).join(',')})`),
      ...at(true).map(({ type, value }) => encodeValues([type], [value])),
    ],
    data: encodeValues(
      plain.map(({ type }) => type),
      plain.map(({ value }) => value),
    ),
  }
}
