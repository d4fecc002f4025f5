import * as v from 'valibot'
import type { Address } from '../core/address.ts'
import type { Fetch } from '../core/ports.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import { NODE_TIMEOUT_MS } from './node.ts'
import { httpError, type NodeError } from './nodeAnswers.ts'

export interface EventRequest {
  readonly contract: Address
  /** Event name, such as "DepositTRX". */
  readonly name: string
  /** Earliest block time to list. */
  readonly since: Millis
  /** `next` of the previous page. */
  readonly after?: string | undefined
}

export interface ListedEvent {
  readonly txId: string
  /** Time of the event's block. */
  readonly at: Millis
  /** Event fields by name, as the service writes them. */
  readonly fields: Readonly<Record<string, unknown>>
}

export interface EventPage {
  /** Oldest first. */
  readonly events: readonly ListedEvent[]
  /** Fingerprint of the next page; undefined after the last page. */
  readonly next: string | undefined
}

/** Lists a contract's events in solidified blocks. The service reports them without proof. */
export type ListEvents = (request: EventRequest) => Promise<Result<EventPage, NodeError>>

/** Events per page: TronGrid's maximum. */
const LIMIT = 200

/**
 * Creates a reader of the service that lists events, such as TronGrid at
 * `/v1/contracts/{address}/events`.
 */
export const createEventList =
  (baseUrl: string, fetch: Fetch): ListEvents =>
  async (request) => {
    const signal = AbortSignal.timeout(NODE_TIMEOUT_MS)
    let json: unknown
    try {
      const response = await fetch(addressOf(baseUrl, request), { signal })
      if (!response.ok) return err(httpError(response))
      json = await response.json()
    } catch (error) {
      if (signal.aborted) return err({ kind: 'timeout' })
      if (error instanceof SyntaxError) return err({ kind: 'malformed', detail: 'not JSON' })
      return err({ kind: 'network', detail: String(error) })
    }
    const parsed = v.safeParse(answer, json)
    if (!parsed.success) return err({ kind: 'malformed', detail: v.summarize(parsed.issues) })
    const { data, meta } = parsed.output
    const events = data.map((each) => ({
      txId: each.transaction_id,
      at: each.block_timestamp,
      fields: each.result,
    }))
    // An empty page is the last one, even if it has a fingerprint.
    return ok({ events, next: data.length > 0 ? meta.fingerprint : undefined })
  }

function addressOf(baseUrl: string, { contract, name, since, after }: EventRequest): string {
  const query = new URLSearchParams({
    event_name: name,
    only_confirmed: 'true',
    order_by: 'block_timestamp,asc',
    limit: String(LIMIT),
    min_block_timestamp: String(Math.max(0, Math.floor(since))),
    ...(after !== undefined && { fingerprint: after }),
  })
  return `${baseUrl}/v1/contracts/${contract}/events?${query.toString()}`
}

const answer = v.object({
  success: v.literal(true),
  data: v.array(
    v.object({
      transaction_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      block_timestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      result: v.record(v.string(), v.unknown()),
    }),
  ),
  meta: v.optional(v.object({ fingerprint: v.optional(v.string()) }), {}),
})
