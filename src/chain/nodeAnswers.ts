import * as v from 'valibot'
import { err, ok, type Result } from '../core/result.ts'
import { SECOND_MS, type Millis } from '../core/time.ts'
import { log, type Log } from './event.ts'

export type NodeError =
  | { readonly kind: 'network'; readonly detail: string }
  | { readonly kind: 'timeout' }
  /** `retryAfterMs` if the node said when to ask again, and let the browser read it. */
  | { readonly kind: 'http'; readonly status: number; readonly retryAfterMs?: Millis }
  | { readonly kind: 'malformed'; readonly detail: string }

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
  readonly logs: readonly Log[]
}

export type ConstantResult =
  | {
      readonly kind: 'returned'
      readonly output: string
      readonly energyUsed: bigint
      /** The part of the energy that busy contracts add (TRON's dynamic energy). */
      readonly energyPenalty: bigint
      /** A plain transfer that opens its receiver's account. */
      readonly activates?: boolean
    }
  | {
      readonly kind: 'reverted'
      readonly output: string
      readonly message: string
      readonly energyUsed: bigint
    }

export interface AccountResources {
  /** Bandwidth points left today, free and staked. */
  readonly bandwidth: bigint
  /** The part of it that is staked for; 0 if absent. */
  readonly stakedBandwidth?: bigint | undefined
  readonly energy: bigint
}

export interface FeePrices {
  /** Sun per unit of energy. */
  readonly energySun: bigint
  /** Sun per byte of bandwidth. */
  readonly bandwidthSun: bigint
  /** What a transfer costs that opens its receiver's account, in sun. */
  readonly activation: {
    /** For the account. */
    readonly accountSun: bigint
    /** Instead of what its bytes would cost. */
    readonly bytesSun: bigint
  }
  /** For a transaction with more than one signature, in sun. */
  readonly multisigSun: bigint
}

/** What TRON keeps of an address: no account before it has received something. */
export type AccountKind = 'none' | 'person' | 'contract'

/** proto3 JSON leaves out zeros. */
const integer = v.optional(v.pipe(v.number(), v.safeInteger()), 0)
export const sun = v.optional(
  v.pipe(
    v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^-?\d+$/))]),
    v.transform((value) => BigInt(value)),
  ),
  0,
)

/** java-tron reports its own failures as a 200 with this. */
export const nodeFailure = v.object({ Error: v.string() })

/** An answer, or the empty object with which the node says that there is no such thing. */
export const orNothing = <S extends v.GenericSchema>(schema: S) =>
  v.union([
    schema,
    v.pipe(
      v.strictObject({}),
      v.transform(() => undefined),
    ),
  ])

// Answers as the node writes them, checked before anything is believed, and what they mean.

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

/** The balance. */
export const account = v.pipe(
  v.object({ balance: sun }),
  v.transform(({ balance }) => balance),
)

/** TRC-10 by their numbers, in smallest units. */
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

/** The code that the contract runs. */
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

/** Retry-After in seconds only; the date form would mean trusting two clocks. */
export function httpError({ status, headers }: Response): NodeError {
  const seconds = headers.get('retry-after') ?? ''
  if (!/^\d{1,6}$/.test(seconds)) return { kind: 'http', status }
  return { kind: 'http', status, retryAfterMs: Number(seconds) * SECOND_MS }
}

export function readConstant(
  raw: v.InferOutput<typeof constantAnswer>,
): Result<ConstantResult, NodeError> {
  const output = raw.constant_result[0] ?? ''
  const { energy_used: energyUsed, energy_penalty: energyPenalty } = raw
  const message = hexToText(raw.result.message)
  const failed = raw.transaction?.ret[0]?.ret === 'FAILED' || message !== ''
  // Without `result: true` the call did not run at all: no contract, no such account.
  if (!raw.result.result && output === '')
    return err({ kind: 'malformed', detail: message || 'no result' })
  return ok(
    failed
      ? { kind: 'reverted', output, message, energyUsed }
      : { kind: 'returned', output, energyUsed, energyPenalty },
  )
}

/** The node writes messages as hex of UTF-8, some proxies as plain text. */
export function hexToText(text: string): string {
  if (!/^([0-9a-fA-F]{2})+$/.test(text)) return text
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes)
}
