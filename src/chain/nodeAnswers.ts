import * as v from 'valibot'
import { boundedWait, busyError, type BusyError } from '../core/busy.ts'
import { err, ok, type Result } from '../core/result.ts'
import { SECOND_MS, type Millis } from '../core/time.ts'
import { log, type Log } from './event.ts'

export type NodeError =
  | { readonly kind: 'network'; readonly detail: string }
  | { readonly kind: 'timeout' }
  /** 429, TronGrid's 403, or 503 with a wait. */
  | BusyError
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'malformed'; readonly detail: string }

export interface BlockHead {
  readonly id: string
  readonly number: number
  readonly timestamp: Millis
}

/**
 * A node's answer to a broadcast. None of it is proof: SUCCESS does not mean included, and a
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
  /** Total fee burnt, in sun. */
  readonly fee: bigint
  readonly energyUsed: bigint
  /** Result: SUCCESS, REVERT, OUT_OF_ENERGY …. Plain transfers have none and count as SUCCESS. */
  readonly result: string
  /** Data that the contract returned. On REVERT it is the encoded error. */
  readonly output: string
  readonly logs: readonly Log[]
}

export type ConstantResult =
  | {
      readonly kind: 'returned'
      readonly output: string
      readonly energyUsed: bigint
      /** Part of the energy that busy contracts add (TRON's dynamic energy). */
      readonly energyPenalty: bigint
      /** Whether it is a plain transfer that activates the receiver's account. */
      readonly activates?: boolean
    }
  | {
      readonly kind: 'reverted'
      readonly output: string
      readonly message: string
      readonly energyUsed: bigint
    }

export interface AccountResources {
  /** Remaining free and staked bandwidth of today, in points. */
  readonly bandwidth: bigint
  /** Part of it from staking; 0 if absent. */
  readonly stakedBandwidth?: bigint | undefined
  readonly energy: bigint
}

export interface FeePrices {
  /** Sun per unit of energy. */
  readonly energySun: bigint
  /** Sun per byte of bandwidth. */
  readonly bandwidthSun: bigint
  /** Cost of a transfer that activates the receiver's account, in sun. */
  readonly activation: {
    /** Fee for the account. */
    readonly accountSun: bigint
    /** Fee in place of the transfer's bandwidth. */
    readonly bytesSun: bigint
  }
  /** Fee for a transaction with more than one signature, in sun. */
  readonly multisigSun: bigint
}

/** Kind of an address on TRON. An address has no account before it receives something. */
export type AccountKind = 'none' | 'person' | 'contract'

/** proto3 JSON omits zeros. */
const integer = v.optional(v.pipe(v.number(), v.safeInteger()), 0)
export const sun = v.optional(
  v.pipe(
    v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^-?\d+$/))]),
    v.transform((value) => BigInt(value)),
  ),
  0,
)

/** java-tron's own failures arrive with status 200 and this body. */
export const nodeFailure = v.object({ Error: v.string() })

/** An answer, or the empty object that the node sends if the item does not exist. */
export const orNothing = <S extends v.GenericSchema>(schema: S) =>
  v.union([
    schema,
    v.pipe(
      v.strictObject({}),
      v.transform(() => undefined),
    ),
  ])

// Node answers and their meaning. They are validated before use.

export const block = v.pipe(
  v.object({
    blockID: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    block_header: v.object({ raw_data: v.object({ number: integer, timestamp: integer }) }),
  }),
  v.transform(({ blockID, block_header }): BlockHead => ({
    id: blockID,
    ...block_header.raw_data,
  })),
)

export const info = v.pipe(
  v.object({
    id: v.string(),
    blockNumber: integer,
    blockTimeStamp: integer,
    contractResult: v.optional(v.array(v.string()), []),
    fee: sun,
    receipt: v.optional(v.object({ result: v.optional(v.string()), energy_usage_total: sun }), {}),
    result: v.optional(v.string()),
    log: v.optional(v.array(log), []),
  }),
  v.transform((raw): TransactionInfo => ({
    txId: raw.id,
    blockNumber: raw.blockNumber,
    blockTimestamp: raw.blockTimeStamp,
    fee: raw.fee,
    energyUsed: raw.receipt.energy_usage_total ?? 0n,
    result: raw.receipt.result ?? (raw.result === 'FAILED' ? 'FAILED' : 'SUCCESS'),
    output: raw.contractResult[0] ?? '',
    logs: raw.log,
  })),
)

export const broadcastAnswer = v.object({
  result: v.optional(v.boolean(), false),
  code: v.optional(v.string()),
  message: v.optional(v.string(), ''),
})

export const constantAnswer = v.object({
  result: v.object({
    result: v.optional(v.boolean(), false),
    code: v.optional(v.string()),
    message: v.optional(v.string(), ''),
  }),
  constant_result: v.optional(v.array(v.string()), []),
  energy_used: sun,
  energy_penalty: sun,
  transaction: v.optional(
    v.object({ ret: v.optional(v.array(v.object({ ret: v.optional(v.string()) })), []) }),
  ),
})

/** Balance in sun. */
export const account = v.pipe(
  v.object({ balance: sun }),
  v.transform(({ balance }) => balance),
)

/** TRC-10 balances by id, in smallest units. */
export const tokensHeld = v.pipe(
  v.object({ assetV2: v.optional(v.array(v.object({ key: v.string(), value: sun })), []) }),
  v.transform(({ assetV2 }) => new Map(assetV2.map(({ key, value }) => [key, value]))),
)

export const accountKind = v.pipe(
  v.object({ address: v.optional(v.string()), type: v.optional(v.string()) }),
  v.transform(({ address, type }): AccountKind =>
    address === undefined ? 'none' : type === 'Contract' ? 'contract' : 'person',
  ),
)

/** Runtime code of the contract. */
export const contractInfo = v.pipe(
  v.object({
    smart_contract: v.object({}),
    runtimecode: v.optional(v.pipe(v.string(), v.regex(/^(?:[0-9a-fA-F]{2})*$/)), ''),
  }),
  v.transform(({ runtimecode }) => runtimecode.toLowerCase()),
)

export const resources = v.pipe(
  v.object({
    freeNetLimit: sun,
    freeNetUsed: sun,
    NetLimit: sun,
    NetUsed: sun,
    EnergyLimit: sun,
    EnergyUsed: sun,
  }),
  v.transform((it): AccountResources => ({
    bandwidth: it.freeNetLimit - it.freeNetUsed + it.NetLimit - it.NetUsed,
    stakedBandwidth: it.NetLimit - it.NetUsed,
    energy: it.EnergyLimit - it.EnergyUsed,
  })),
)

export const parameters = v.object({
  chainParameter: v.array(v.object({ key: v.string(), value: v.optional(v.number(), 0) })),
})

/** TronGrid answers 403 to clients that send too many requests. */
const TOO_MANY = [403]

/** Returns the error of an answer that is no success, by its status and headers. */
export const httpError = (response: Response): NodeError =>
  busyError(response, TOO_MANY) ?? { kind: 'http', status: response.status }

/**
 * Returns the same error. Browsers do not let a page read TronGrid's headers, so the wait is also
 * taken from its text: "the query server is suspended for 5 s".
 */
export async function refusalError(response: Response): Promise<NodeError> {
  const error = httpError(response)
  if (error.kind !== 'busy' || response.headers.has('retry-after')) return error
  const text = await response.text()
  const [, seconds] = /suspended for (\d{1,6}) ?s/.exec(text.slice(0, LONGEST_REFUSAL)) ?? []
  return seconds ? { ...error, waitMs: boundedWait(Number(seconds) * SECOND_MS) } : error
}

/** Number of characters in which a refusal names its wait. */
const LONGEST_REFUSAL = 1_000

export function readConstant(
  raw: v.InferOutput<typeof constantAnswer>,
): Result<ConstantResult, NodeError> {
  const output = raw.constant_result[0] ?? ''
  const { energy_used: energyUsed, energy_penalty: energyPenalty } = raw
  const message = hexToText(raw.result.message)
  const failed = raw.transaction?.ret[0]?.ret === 'FAILED' || message !== ''
  // Without `result: true` the call did not run: there is no such contract or account.
  if (!raw.result.result && output === '')
    return err({ kind: 'malformed', detail: message || 'no result' })
  return ok(
    failed
      ? { kind: 'reverted', output, message, energyUsed }
      : { kind: 'returned', output, energyUsed, energyPenalty },
  )
}

/** Decodes a message. Nodes write hex of UTF-8, and some proxies plain text. */
export function hexToText(text: string): string {
  if (!/^([0-9a-fA-F]{2})+$/.test(text)) return text
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes)
}
