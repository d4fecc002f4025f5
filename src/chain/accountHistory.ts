import * as v from 'valibot'
import type { Address } from '../core/address.ts'
import type { Fetch } from '../core/ports.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import type { Call } from './call.ts'
import { NODE_TIMEOUT_MS } from './node.ts'
import { httpError, sun, type NodeError } from './nodeAnswers.ts'
import { transactionId } from './transaction.ts'
import { parseTransfer } from './transfer.ts'
import { decodeCall, parseTriggeredCall } from './triggeredCall.ts'

/** A contract call or a TRX transfer that an account sent, in a solidified block. */
export interface SentCall {
  readonly txId: string
  readonly call: Call
  readonly blockNumber: number
  /** Time of the block. */
  readonly at: Millis
  /** Result: SUCCESS, REVERT, OUT_OF_ENERGY … */
  readonly result: string
  /** Total fee burnt, in sun. */
  readonly fee: bigint
}

export interface HistoryPage {
  /** Newest first. */
  readonly calls: readonly SentCall[]
  /** Fingerprint of the next page; undefined after the last page. */
  readonly next: string | undefined
}

/** `unavailable`: the service offers no transaction list. A plain full node has none. */
export type HistoryError = NodeError | { readonly kind: 'unavailable' }

export interface HistoryRequest {
  readonly owner: Address
  /** Contracts whose calls are listed. Without it, calls of all contracts are listed. */
  readonly contracts?: readonly Address[] | undefined
  /**
   * Signatures of the methods to list, such as "open(bytes32,uint32)". Calls of other methods are
   * skipped.
   */
  readonly signatures: readonly string[]
  /** Whether plain TRX transfers are listed too. */
  readonly transfers?: boolean | undefined
  /** Earliest block time to list. */
  readonly since: Millis
  /** `next` of the previous page. */
  readonly after?: string | undefined
}

/** Entries per page. TronGrid returns at most 200, of one or two kilobytes each. */
const LIMIT = 50

/**
 * Lists what an account sent to these contracts, from TronGrid's list of its transactions. Each
 * call is read from the transaction's own bytes. These must hash to the listed id and name the
 * account as sender. The block, result and fee are as the service reports them.
 */
export async function fetchHistory(
  baseUrl: string,
  fetch: Fetch,
  request: HistoryRequest,
): Promise<Result<HistoryPage, HistoryError>> {
  const signal = AbortSignal.timeout(NODE_TIMEOUT_MS)
  let json: unknown
  try {
    const response = await fetch(addressOf(baseUrl, request), { signal })
    if (response.status === 404 || response.status === 405) return err({ kind: 'unavailable' })
    if (!response.ok) return err(httpError(response))
    json = await response.json()
  } catch (error) {
    if (signal.aborted) return err({ kind: 'timeout' })
    if (error instanceof SyntaxError) return err({ kind: 'malformed', detail: 'not JSON' })
    return err({ kind: 'network', detail: String(error) })
  }
  if (v.is(nothing, json)) return err({ kind: 'unavailable' })
  const parsed = v.safeParse(answer, json)
  if (!parsed.success) return err({ kind: 'malformed', detail: v.summarize(parsed.issues) })
  const { data, meta } = parsed.output
  return ok({
    calls: data.flatMap((each) => readEntry(each, request) ?? []),
    // An empty page is the last one, even if it has a fingerprint.
    next: data.length > 0 ? meta.fingerprint : undefined,
  })
}

function addressOf(baseUrl: string, { owner, since, after }: HistoryRequest): string {
  const query = new URLSearchParams({
    only_from: 'true',
    only_confirmed: 'true',
    // Internal transactions are listed in another form, without their bytes.
    search_internal: 'false',
    order_by: 'block_timestamp,desc',
    limit: String(LIMIT),
    min_timestamp: String(Math.max(0, Math.floor(since))),
    ...(after !== undefined && { fingerprint: after }),
  })
  return `${baseUrl}/v1/accounts/${owner}/transactions?${query.toString()}`
}

const nothing = v.strictObject({})

const answer = v.object({
  success: v.literal(true),
  data: v.array(v.unknown()),
  meta: v.optional(v.object({ fingerprint: v.optional(v.string()) }), {}),
})

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const entry = v.object({
  txID: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  raw_data_hex: v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/)),
  blockNumber: count,
  block_timestamp: count,
  ret: v.pipe(
    v.array(v.object({ contractRet: v.optional(v.string(), 'SUCCESS'), fee: sun })),
    v.minLength(1),
  ),
})

/** Reads one entry. Returns undefined if it was not requested or fails verification. */
function readEntry(raw: unknown, request: HistoryRequest): SentCall | undefined {
  const parsed = v.safeParse(entry, raw)
  if (!parsed.success) return undefined
  const { txID: txId, raw_data_hex: bytes, ret, blockNumber, block_timestamp } = parsed.output
  const call = callIn(bytes, request)
  if (!call || transactionId(bytes) !== txId) return undefined
  const { contractRet: result, fee } = ret[0]!
  return { txId, call, blockNumber, at: block_timestamp, result, fee }
}

function callIn(bytes: string, request: HistoryRequest): Call | undefined {
  const triggered = parseTriggeredCall(bytes)
  if (triggered) {
    const isAsked = request.contracts?.includes(triggered.contract) !== false
    return isAsked && triggered.owner === request.owner
      ? decodeCall(triggered, request.signatures)
      : undefined
  }
  const transfer = request.transfers && parseTransfer(bytes)
  if (!transfer || transfer.owner !== request.owner) return undefined
  const { to, sun } = transfer
  return { to, sun }
}
