import * as v from 'valibot'
import { addressToHex, type Address } from '../core/address.ts'
import type { Fetch } from '../core/ports.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import { decodeValues, encodeCall, type AbiValue } from './abi.ts'
import type { ContractCall } from './call.ts'
import { log } from './event.ts'
import type { SignedTransaction } from './transaction.ts'

/** Node timeout (spec section 9). */
export const NODE_TIMEOUT_MS = 30_000

export type NodeError =
  | { readonly kind: 'network'; readonly detail: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'malformed'; readonly detail: string }

type Answer<T> = Promise<Result<T, NodeError>>

export interface BlockHead {
  readonly id: string
  readonly number: number
  readonly timestamp: Millis
}

/**
 * What the node said to a broadcast. None of it is proof: SUCCESS does not mean included, and a
 * refusal can follow acceptance (outbox rules).
 */
export interface BroadcastAnswer {
  readonly code: string
  readonly message: string
}

export interface TransactionInfo {
  readonly txId: string
  readonly blockNumber: number
  readonly blockTimestamp: Millis
  /** Total burnt, in sun. */
  readonly fee: bigint
  readonly energyUsed: bigint
  /** SUCCESS, REVERT, OUT_OF_ENERGY …; plain transfers have no result and count as SUCCESS. */
  readonly result: string
  /** What the contract returned: on REVERT the encoded error. */
  readonly output: string
  readonly logs: readonly v.InferOutput<typeof log>[]
}

export type ConstantResult =
  | { readonly kind: 'returned'; readonly output: string; readonly energyUsed: bigint }
  | {
      readonly kind: 'reverted'
      readonly output: string
      readonly message: string
      readonly energyUsed: bigint
    }

export interface AccountResources {
  /** Bandwidth points left today, free ones and staked ones. */
  readonly bandwidth: bigint
  readonly energy: bigint
}

export interface FeePrices {
  /** Sun per unit of energy. */
  readonly energySun: bigint
  /** Sun per byte of bandwidth. */
  readonly bandwidthSun: bigint
}

/** A TRON node by its HTTP API, with fetch alone, so that the service worker can use it too. */
export interface ChainNode {
  head(): Answer<BlockHead>
  solidifiedHead(): Answer<BlockHead>
  blockId(number: number): Answer<string | undefined>
  broadcast(transaction: SignedTransaction): Answer<BroadcastAnswer>
  /** Undefined when this node does not know it: which proves nothing. */
  transactionInfo(txId: string): Answer<TransactionInfo | undefined>
  /** The same from the solidified chain, where an answer is final. */
  solidifiedTransactionInfo(txId: string): Answer<TransactionInfo | undefined>
  constantCall(owner: Address, call: ContractCall): Answer<ConstantResult>
  /** A view's results, decoded; a revert counts as malformed, since views here do not revert. */
  read(call: ContractCall, types: readonly string[]): Answer<AbiValue[]>
  /** TRX in sun. */
  balance(owner: Address): Answer<bigint>
  resources(owner: Address): Answer<AccountResources>
  feePrices(): Answer<FeePrices>
}

/** proto3 JSON leaves out zeros. */
const integer = v.optional(v.pipe(v.number(), v.integer()), 0)
const sun = v.optional(
  v.pipe(
    v.union([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.regex(/^-?\d+$/))]),
    v.transform((value) => BigInt(value)),
  ),
  0,
)

const block = v.object({
  blockID: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  block_header: v.object({ raw_data: v.object({ number: integer, timestamp: integer }) }),
})

const nodeFailure = v.object({ Error: v.string() })

const emptyObject = v.strictObject({})

const info = v.object({
  id: v.string(),
  blockNumber: integer,
  blockTimeStamp: integer,
  contractResult: v.optional(v.array(v.string()), []),
  fee: sun,
  receipt: v.optional(v.object({ result: v.optional(v.string()), energy_usage_total: sun }), {}),
  result: v.optional(v.string()),
  log: v.optional(v.array(log), []),
})

const broadcastAnswer = v.object({
  result: v.optional(v.boolean(), false),
  code: v.optional(v.string()),
  message: v.optional(v.string(), ''),
})

const constantAnswer = v.object({
  result: v.object({
    result: v.optional(v.boolean(), false),
    code: v.optional(v.string()),
    message: v.optional(v.string(), ''),
  }),
  constant_result: v.optional(v.array(v.string()), []),
  energy_used: sun,
  transaction: v.optional(
    v.object({ ret: v.optional(v.array(v.object({ ret: v.optional(v.string()) })), []) }),
  ),
})

const account = v.object({ balance: sun })

const resources = v.object({
  freeNetLimit: sun,
  freeNetUsed: sun,
  NetLimit: sun,
  NetUsed: sun,
  EnergyLimit: sun,
  EnergyUsed: sun,
})

const parameters = v.object({
  chainParameter: v.array(v.object({ key: v.string(), value: v.optional(v.number(), 0) })),
})

/** A view's caller when nobody is connected: the all-zero account. */
const NOBODY = '410000000000000000000000000000000000000000'

export function createNode(baseUrl: string, fetch: Fetch): ChainNode {
  async function ask<S extends v.GenericSchema>(
    path: string,
    body: object,
    schema: S,
  ): Answer<v.InferOutput<S>> {
    const signal = AbortSignal.timeout(NODE_TIMEOUT_MS)
    let json: unknown
    try {
      const response = await fetch(`${baseUrl}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      if (!response.ok) return err({ kind: 'http', status: response.status })
      json = await response.json()
    } catch (error) {
      if (signal.aborted) return err({ kind: 'timeout' })
      if (error instanceof SyntaxError) return err({ kind: 'malformed', detail: 'not JSON' })
      return err({ kind: 'network', detail: String(error) })
    }
    // java-tron tells its own failures as a 200; read as an empty account they would be a lie.
    const failure = v.safeParse(nodeFailure, json)
    if (failure.success) return err({ kind: 'malformed', detail: failure.output.Error })
    if (Array.isArray(json)) return err({ kind: 'malformed', detail: `${path}: a list` })
    const parsed = v.safeParse(schema, json)
    return parsed.success
      ? ok(parsed.output)
      : err({ kind: 'malformed', detail: `${path}: ${v.summarize(parsed.issues)}` })
  }

  const head = async (path: string): Answer<BlockHead> => {
    const answer = await ask(path, {}, block)
    return answer.ok ? ok(blockHead(answer.value)) : answer
  }

  const transactionInfo = async (
    path: string,
    txId: string,
  ): Answer<TransactionInfo | undefined> => {
    const answer = await ask(path, { value: txId }, v.union([info, emptyObject]))
    if (!answer.ok) return answer
    if (!('id' in answer.value)) return ok(undefined)
    // A node or proxy that mixes up answers must not decide about somebody else's payment.
    if (answer.value.id !== txId) return err({ kind: 'malformed', detail: 'another transaction' })
    return ok(readInfo(answer.value))
  }

  const constantCall = async (ownerHex: string, call: ContractCall): Answer<ConstantResult> => {
    const answer = await ask(
      'wallet/triggerconstantcontract',
      {
        owner_address: ownerHex,
        contract_address: addressToHex(call.contract),
        data: encodeCall(call.signature, call.args),
        call_value: Number(call.callValue),
      },
      constantAnswer,
    )
    return answer.ok ? readConstant(answer.value) : answer
  }

  return {
    head: () => head('wallet/getnowblock'),
    solidifiedHead: () => head('walletsolidity/getnowblock'),
    async blockId(number) {
      const answer = await ask(
        'wallet/getblockbynum',
        { num: number },
        v.union([block, emptyObject]),
      )
      if (!answer.ok) return answer
      return ok('blockID' in answer.value ? answer.value.blockID : undefined)
    },
    async broadcast(transaction) {
      const answer = await ask('wallet/broadcasttransaction', transaction, broadcastAnswer)
      if (!answer.ok) return answer
      const { result, code, message } = answer.value
      return ok({ code: result ? 'SUCCESS' : (code ?? 'OTHER_ERROR'), message: hexToText(message) })
    },
    transactionInfo: (txId) => transactionInfo('wallet/gettransactioninfobyid', txId),
    solidifiedTransactionInfo: (txId) =>
      transactionInfo('walletsolidity/gettransactioninfobyid', txId),
    constantCall: (owner, call) => constantCall(addressToHex(owner), call),
    async read(call, types) {
      const answer = await constantCall(NOBODY, call)
      if (!answer.ok) return answer
      if (answer.value.kind === 'reverted') {
        return err({ kind: 'malformed', detail: `${call.signature} reverted` })
      }
      try {
        return ok(decodeValues(types, answer.value.output))
      } catch (error) {
        return err({ kind: 'malformed', detail: `${call.signature}: ${String(error)}` })
      }
    },
    async balance(owner) {
      const answer = await ask('wallet/getaccount', { address: addressToHex(owner) }, account)
      return answer.ok ? ok(answer.value.balance) : answer
    },
    async resources(owner) {
      const answer = await ask(
        'wallet/getaccountresource',
        { address: addressToHex(owner) },
        resources,
      )
      if (!answer.ok) return answer
      const it = answer.value
      return ok({
        bandwidth: it.freeNetLimit - it.freeNetUsed + it.NetLimit - it.NetUsed,
        energy: it.EnergyLimit - it.EnergyUsed,
      })
    },
    async feePrices() {
      const answer = await ask('wallet/getchainparameters', {}, parameters)
      if (!answer.ok) return answer
      const values = new Map(answer.value.chainParameter.map(({ key, value }) => [key, value]))
      const energy = values.get('getEnergyFee')
      const bandwidth = values.get('getTransactionFee')
      if (!energy || !bandwidth) return err({ kind: 'malformed', detail: 'no fee parameters' })
      return ok({ energySun: BigInt(energy), bandwidthSun: BigInt(bandwidth) })
    },
  }
}

const blockHead = (raw: v.InferOutput<typeof block>): BlockHead => ({
  id: raw.blockID,
  number: raw.block_header.raw_data.number,
  timestamp: raw.block_header.raw_data.timestamp,
})

const readInfo = (raw: v.InferOutput<typeof info>): TransactionInfo => ({
  txId: raw.id,
  blockNumber: raw.blockNumber,
  blockTimestamp: raw.blockTimeStamp,
  fee: raw.fee,
  energyUsed: raw.receipt.energy_usage_total ?? 0n,
  result: raw.receipt.result ?? (raw.result === 'FAILED' ? 'FAILED' : 'SUCCESS'),
  output: raw.contractResult[0] ?? '',
  logs: raw.log,
})

function readConstant(
  raw: v.InferOutput<typeof constantAnswer>,
): Result<ConstantResult, NodeError> {
  const output = raw.constant_result[0] ?? ''
  const energyUsed = raw.energy_used
  const message = hexToText(raw.result.message)
  const failed = raw.transaction?.ret[0]?.ret === 'FAILED' || message !== ''
  // Without `result: true` the call did not run at all: no contract, no such account.
  if (!raw.result.result && output === '')
    return err({ kind: 'malformed', detail: message || 'no result' })
  return ok(
    failed
      ? { kind: 'reverted', output, message, energyUsed }
      : { kind: 'returned', output, energyUsed },
  )
}

/** The node writes messages as hex of UTF-8, some proxies as plain text. */
function hexToText(text: string): string {
  if (!/^([0-9a-fA-F]{2})+$/.test(text)) return text
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes)
}
