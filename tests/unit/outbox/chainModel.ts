import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeValues, keccakHex, type AbiValue } from '../../../src/chain/abi.ts'
import type { VerifiedBlock } from '../../../src/chain/block.ts'
import type { BuildOptions } from '../../../src/chain/build.ts'
import { isPlain, type Call, type ContractCall } from '../../../src/chain/call.ts'
import { blindBoxSaleEvents } from '../../../src/chain/contracts/blindBoxSale.ts'
import type { EventShape, Log } from '../../../src/chain/event.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import { ownKeyAlone, type Permission } from '../../../src/chain/permission.ts'
import type { BlockHead, NodeError, TransactionInfo } from '../../../src/chain/nodeAnswers.ts'
import {
  transactionId,
  type SignedTransaction,
  type UnsignedTransaction,
} from '../../../src/chain/transaction.ts'
import { addressFromHex, addressToEvmHex, type Address } from '../../../src/core/address.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { BLOCK_MS, SOLIDIFICATION_BLOCKS } from '../../../src/core/time.ts'
import { viewReader } from '../../../src/chain/view.ts'

/** Contents of the fake bytes. The chain reads nothing else, as a real one reads protobuf. */
interface RawData {
  readonly owner: Address
  readonly contract: Address
  readonly signature: string
  readonly args: readonly string[]
  readonly callValue: string
  readonly expiration: number
  readonly timestamp: number
}

export const VALID_SIGNATURE = 'ab'.repeat(65)

const encode = (raw: RawData) => bytesToHex(utf8ToBytes(JSON.stringify(raw)))
const decode = (hex: string) => JSON.parse(new TextDecoder().decode(hexToBytes(hex))) as RawData

const pack = (raw: RawData): UnsignedTransaction => ({
  txID: transactionId(encode(raw)),
  raw_data_hex: encode(raw),
  raw_data: { ...raw, call_value: raw.callValue, expiration: raw.expiration },
  visible: false,
})

/** Builds a transaction in place of tronweb. */
export function fakeBuild(call: Call, options: BuildOptions): UnsignedTransaction {
  if (isPlain(call)) throw new Error('the model knows contracts alone')
  return pack({
    owner: options.owner,
    contract: call.contract,
    signature: call.signature,
    args: call.args.map(String),
    callValue: String(call.callValue),
    expiration: options.expiresAt,
    timestamp: options.timestamp,
  })
}

/** Returns the transaction as altered by a wallet. */
export const rewritten = (ours: UnsignedTransaction, change: Partial<RawData>) =>
  pack({ ...decode(ours.raw_data_hex), ...change })

interface Sale {
  readonly address: Address
  readonly token: Address
  /** Units of each payment, in the token if `inToken`, otherwise in sun. */
  readonly payments: readonly { readonly units: bigint; readonly inToken: boolean }[]
}

interface State {
  readonly orders: Map<string, number>
  readonly allowances: Map<string, bigint>
}

interface Outcome {
  readonly result: 'SUCCESS' | 'REVERT'
  readonly output: string
  readonly logs: readonly Log[]
}

interface Included {
  readonly txId: string
  readonly raw: RawData
  readonly block: number
}

/** Methods of a node, except `readAll`: the model answers several views one by one. */
export type NodeMethod = Exclude<keyof ChainNode, 'readAll'>
type Script = (...args: never[]) => unknown

/**
 * A chain with one node. Blocks come every 3 s of the clock and are solidified 19 blocks later.
 *
 * It has a mempool, the checks of a broadcast in java-tron's order, the sale's order-once rule and
 * USDT's approve rule.
 */
export class ChainModel {
  readonly start: number
  /** Answers that replace the node's own, by method, until removed: faults and lies. */
  readonly scripts = new Map<NodeMethod, Script>()
  readonly calls: { method: NodeMethod; at: number }[] = []
  /** Orders that were refunded long ago. */
  readonly refunded = new Set<string>()
  readonly accepted = new Set<string>()
  readonly codes: string[] = []
  /** Number of blocks for which a full mempool holds transactions back. */
  delayBlocks = 0
  startAllowance = 0n
  /** Permissions of every account. If none are set, the account's own key may do everything. */
  permissions: readonly Permission[] = []
  private readonly seen = new Set<string>()
  private mempool: { txId: string; raw: RawData; from: number }[] = []
  private included: Included[] = []
  private processed = 0
  private readonly now: () => number
  readonly sale: Sale

  constructor(now: () => number, sale: Sale) {
    this.now = now
    this.sale = sale
    this.start = now() - 100 * BLOCK_MS
  }

  get head(): number {
    return Math.floor((this.now() - this.start) / BLOCK_MS)
  }

  timeOf(block: number): number {
    return this.start + block * BLOCK_MS
  }

  /** Lists included transactions that had their intended effect, by order and function. */
  executions(signature: string, solidified = false, order?: string): string[] {
    this.mine()
    const upTo = solidified ? this.head - SOLIDIFICATION_BLOCKS : this.head
    return this.replay()
      .done.filter(({ tx, outcome }) => tx.block <= upTo && outcome.result === 'SUCCESS')
      .filter(({ tx }) => tx.raw.signature.startsWith(`${signature}(`))
      .filter(({ tx }) => order === undefined || tx.raw.args[0] === order)
      .map(({ tx }) => tx.txId)
  }

  /** Lists everything in a block, including failures. */
  inBlocks(): string[] {
    this.mine()
    return this.included.map(({ txId }) => txId)
  }

  /** Lets a fork without the transaction win. `comesBack` returns it to the mempool. */
  orphan(txId: string, comesBack: boolean): void {
    this.mine()
    const gone = this.included.find((tx) => tx.txId === txId)
    this.included = this.included.filter((tx) => tx !== gone)
    if (gone && comesBack) this.mempool.push({ txId, raw: gone.raw, from: this.head + 2 })
  }

  /** Sends a transaction from another device or the wallet, bypassing the app. */
  submit(signed: UnsignedTransaction): string {
    return this.accept(signed.txID, decode(signed.raw_data_hex))
  }

  /** Signs the first payment of an order as another device would. */
  signedElsewhere(order: string, owner: Address, timestamp: number): UnsignedTransaction {
    return pack({
      owner,
      contract: this.sale.address,
      signature: 'pay(bytes32,uint256,uint32)',
      args: [order, '1', '1'],
      callValue: String(this.sale.payments[0]?.inToken ? 0n : this.sale.payments[0]?.units),
      expiration: this.timeOf(this.head) + 60_000,
      timestamp,
    })
  }

  private accept(txId: string, raw: RawData): string {
    this.mine()
    if (raw.expiration <= this.timeOf(this.head)) return 'TRANSACTION_EXPIRATION_ERROR'
    if (this.seen.has(txId)) return 'DUP_TRANSACTION_ERROR'
    this.seen.add(txId)
    this.accepted.add(txId)
    this.mempool.push({ txId, raw, from: this.head + 1 + this.delayBlocks })
    return 'SUCCESS'
  }

  private mine(): void {
    for (let block = this.processed + 1; block <= this.head; block += 1) {
      const due = this.mempool.filter((tx) => tx.from <= block)
      this.mempool = this.mempool.filter((tx) => tx.from > block)
      for (const { txId, raw } of due) {
        if (raw.expiration > this.timeOf(block - 1)) this.included.push({ txId, raw, block })
      }
    }
    this.processed = Math.max(this.processed, this.head)
  }

  private replay(upTo = this.head): { state: State; done: { tx: Included; outcome: Outcome }[] } {
    const state: State = { orders: new Map(), allowances: new Map() }
    const ordered = this.included
      .filter(({ block }) => block <= upTo)
      .toSorted((a, b) => a.block - b.block)
    return { state, done: ordered.map((tx) => ({ tx, outcome: this.execute(state, tx.raw) })) }
  }

  private execute(state: State, { owner, signature, args, callValue }: RawData): Outcome {
    const { sale } = this
    const allowance = state.allowances.get(owner) ?? this.startAllowance
    const done = (...logs: Log[]): Outcome => ({ result: 'SUCCESS', output: '', logs })
    if (signature.startsWith('approve(')) {
      const units = BigInt(args[1] ?? 0)
      if (units > 0n && allowance > 0n) return reverted('')
      state.allowances.set(owner, units)
      return done()
    }
    if (signature === 'give()') return done()
    const order = args[0] ?? ''
    const index = signature.startsWith('paySecond(') ? 1 : 0
    const payment = sale.payments[index]
    if (!payment) return reverted('')
    if ((state.orders.get(order) ?? 0) !== index) return reverted('OrderAlreadyPaid()')
    if (payment.inToken && allowance < payment.units)
      return reverted('ERC20InsufficientAllowance(address,uint256,uint256)')
    if (!payment.inToken && BigInt(callValue) !== payment.units) return reverted('WrongValue()')
    if (payment.inToken) state.allowances.set(owner, allowance - payment.units)
    const isLast = index === sale.payments.length - 1
    state.orders.set(order, isLast ? 2 : 1)
    const common: AbiValue[] = [order, owner, 1n, 1n]
    return done(
      isLast
        ? logOf(blindBoxSaleEvents.bought, sale.address, common)
        : logOf(blindBoxSaleEvents.firstPaid, sale.address, [...common, 0n]),
    )
  }

  private info(txId: string, upTo: number): TransactionInfo | undefined {
    this.mine()
    const found = this.replay().done.find(({ tx }) => tx.txId === txId && tx.block <= upTo)
    if (!found) return undefined
    const { tx, outcome } = found
    return {
      txId,
      blockNumber: tx.block,
      blockTimestamp: this.timeOf(tx.block),
      fee: 1_000n,
      energyUsed: 0n,
      ...outcome,
    }
  }

  private block(number: number): BlockHead {
    return { id: number.toString(16).padStart(64, '0'), number, timestamp: this.timeOf(number) }
  }

  private solidifiedBlock(number: number): VerifiedBlock | undefined {
    this.mine()
    if (number > this.head - SOLIDIFICATION_BLOCKS) return undefined
    const { id, timestamp } = this.block(number)
    const txIds = this.included.filter((tx) => tx.block === number).map(({ txId }) => txId)
    return { number, id, parentId: this.block(number - 1).id, timestamp, txIds }
  }

  private broadcastCode(transaction: SignedTransaction): string {
    const valid = transaction.signature[0] === VALID_SIGNATURE
    const code = this.accept(transaction.txID, decode(transaction.raw_data_hex))
    if (code !== 'SUCCESS' || valid) return code
    // java-tron remembers the id before it checks the signature, so a retry gets DUP.
    this.accepted.delete(transaction.txID)
    this.mempool = this.mempool.filter((tx) => tx.txId !== transaction.txID)
    return 'SIGERROR'
  }

  private readView(call: ContractCall, upTo = this.head): AbiValue[] {
    this.mine()
    const { state } = this.replay(upTo)
    if (call.signature.startsWith('allowance('))
      return [state.allowances.get(String(call.args[0])) ?? this.startAllowance]
    if (call.signature.startsWith('box(')) {
      const none = { units: 0n, inToken: false }
      const [first = none, second = none] = this.sale.payments
      const terms = [first, second].flatMap(({ units, inToken }) => [
        inToken ? this.sale.token : addressFromHex('00'.repeat(20)),
        units,
      ])
      return [...terms, 100n, 5n, 0n, 1n, 0n, 10_000n, 0n, 0n, 0n, 0n]
    }
    const key = String(call.args[1])
    // An order with a single payment is bought at once.
    const order = this.refunded.has(key) ? 3 : (state.orders.get(key) ?? 0)
    return [BigInt(order), 1n, 1n, 0n, 0n, 0n]
  }

  /** The node's HTTP API as the app uses it. */
  node(): ChainNode {
    type Answers = { [M in NodeMethod]: (...args: Parameters<ChainNode[M]>) => unknown }
    const own: Answers = {
      head: () => ok(this.block(this.head)),
      solidifiedHead: () => ok(this.block(this.head - SOLIDIFICATION_BLOCKS)),
      blockId: (number) => ok(this.block(number).id),
      solidifiedBlock: (number) => ok(this.solidifiedBlock(number)),
      broadcast: (transaction) => {
        const code = this.broadcastCode(transaction)
        this.codes.push(code)
        return ok({ code, message: '' })
      },
      transactionInfo: (txId) => ok(this.info(txId, this.head)),
      solidifiedTransactionInfo: (txId) => ok(this.info(txId, this.head - SOLIDIFICATION_BLOCKS)),
      constantCall: (owner, call) => {
        this.mine()
        const { contract, signature, callValue } = call
        const raw = { owner, contract, signature, callValue: String(callValue) }
        const outcome = this.execute(this.replay().state, {
          ...raw,
          args: call.args.map(String),
          expiration: 0,
          timestamp: 0,
        })
        return ok({
          kind: outcome.result === 'SUCCESS' ? 'returned' : 'reverted',
          output: outcome.output,
          message: '',
          energyUsed: 0n,
          energyPenalty: 0n,
        })
      },
      read: ({ call, decode }) => ok(decode(this.readView(call))),
      readSolidified: ({ call, decode }) =>
        ok(decode(this.readView(call, this.head - SOLIDIFICATION_BLOCKS))),
      runtimeCode: () => ok(undefined),
      balance: () => ok(10n ** 15n),
      tokenBalance: () => ok(10n ** 15n),
      accountKind: () => ok('person'),
      resources: () => ok({ bandwidth: 0n, energy: 0n }),
      feePrices: () =>
        ok({
          energySun: 1n,
          bandwidthSun: 1n,
          activation: { accountSun: 1n, bytesSun: 1n },
          multisigSun: 1n,
        }),
      permissions: (owner) =>
        ok(this.permissions.length > 0 ? this.permissions : ownKeyAlone(owner)),
      signersOf: () => ok([]),
    }
    const answering =
      (method: NodeMethod) =>
      async (...args: never[]) => {
        this.calls.push({ method, at: this.now() })
        const scripted = await this.scripts.get(method)?.(...args)
        return scripted ?? (own[method] as Script)(...args)
      }
    const node = Object.fromEntries(
      Object.keys(own).map((method) => [method, answering(method as NodeMethod)]),
    ) as unknown as ChainNode
    return { ...node, ...viewReader((asked) => node.read(asked)) }
  }
}

const reverted = (error: string): Outcome => ({
  result: 'REVERT',
  output: error && keccakHex(error).slice(0, 8),
  logs: [],
})

/** Builds a log as the node writes it. */
export function logOf(shape: EventShape, contract: Address, values: readonly AbiValue[]): Log {
  const signature = `${shape.name}(${shape.fields.map(({ type }) => type).join(',')})`
  const at = (indexed: boolean) =>
    shape.fields.flatMap((field, index) =>
      field.indexed === indexed ? [{ type: field.type, value: values[index] as AbiValue }] : [],
    )
  const plain = at(false)
  return {
    address: addressToEvmHex(contract),
    topics: [
      keccakHex(signature),
      ...at(true).map(({ type, value }) => encodeValues([type], [value])),
    ],
    data: encodeValues(
      plain.map(({ type }) => type),
      plain.map(({ value }) => value),
    ),
  }
}

export const unreachable: Result<never, NodeError> = err({ kind: 'network', detail: 'offline' })
