import { decodeEvents } from '../chain/event.ts'
import type { ListedEvent } from '../chain/contractEvents.ts'
import type { NodeError } from '../chain/nodeAnswers.ts'
import { ok, type Result } from '../core/result.ts'
import { HOUR_MS, MINUTE_MS, type Millis } from '../core/time.ts'
import type { ExpectedEvent } from './kind.ts'
import type { Crossing } from './operation.ts'
import type { NetworkPorts, Work } from './ports.ts'
import { nodeTrouble } from './trouble.ts'

/**
 * Chain time after sending, in ms, from which an arrival counts as late. A relayer may then be
 * asked again.
 */
export const LATE_MS = 5 * MINUTE_MS

/** Pages of the event list read in one look. The next look continues there. */
const PAGES = 5

/**
 * Overlap between two looks, because lists may add entries late and the clocks of two chains
 * differ.
 */
const LIST_MARGIN_MS = HOUR_MS

/**
 * Looks on the other chain for the arrival of what the leg's transaction sent. The gateway's event
 * list only says where to look. An arrival needs a solidified receipt there that holds the event
 * under the same number.
 */
export async function cross(work: Work, txId: string): Promise<boolean> {
  const { ports, operation, index, plan, record } = work
  const crossing = operation.legs[index]?.crossing
  if (crossing?.txId !== txId) return begin(work, txId)
  const { across } = ports
  // The configuration no longer names a bridge. The look-up resumes once it names one again.
  if (!across?.listEvents || !plan.arrives) return record(nothingNew(crossing))
  const event = plan.arrives.event(crossing.nonce)
  const found = await findArrival(across, across.listEvents, event, crossing)
  if (!found.ok) return record(nodeTrouble(ports, found.error))
  const { arrival, listedTo } = found.value
  if (arrival) return record({ kind: 'arrived', arrival: { ...arrival, network: across.network } })
  if (crossing.lateAt !== undefined) return record({ ...nothingNew(crossing), listedTo })
  const head = await ports.node.solidifiedHead()
  if (!head.ok) return record(nodeTrouble(ports, head.error))
  const isLate = head.value.timestamp >= crossing.sentAt + LATE_MS
  // A late arrival may be older than this part of the list, because someone else may have asked for
  // it before. Read the list from its beginning.
  return record({ kind: 'awaited', listedTo: isLate ? 0 : listedTo, isLate })
}

const nothingNew = ({ listedTo }: Crossing) =>
  ({ kind: 'awaited', listedTo, isLate: false }) as const

/** Records the number under which the leg's transaction sent it. */
async function begin({ ports, plan, record }: Work, txId: string): Promise<boolean> {
  const info = await ports.node.solidifiedTransactionInfo(txId)
  if (!info.ok) return record(nodeTrouble(ports, info.error))
  const sent = plan.arrives?.sent
  const [fields] = sent
    ? decodeEvents(sent.shape, sent.contract, info.value?.logs ?? []).filter(sent.matches)
    : []
  const nonce = fields?.['nonce']
  // The transaction is solidified. A TRON node that does not know it lags behind, and one that
  // omits its logs is faulty.
  if (!info.value || typeof nonce !== 'bigint')
    return record(nodeTrouble(ports, { kind: 'malformed', detail: 'no receipt of what was sent' }))
  return record({ kind: 'crossed', txId, nonce, sentAt: info.value.blockTimestamp })
}

interface Found {
  readonly arrival?: { readonly txId: string; readonly blockNumber: number }
  readonly listedTo: Millis
}

async function findArrival(
  { node }: NetworkPorts,
  listEvents: NonNullable<NetworkPorts['listEvents']>,
  event: ExpectedEvent,
  { nonce, listedTo }: Crossing,
): Promise<Result<Found, NodeError>> {
  const { contract, shape } = event
  let newest = listedTo + LIST_MARGIN_MS
  let after: string | undefined
  for (let page = 0; page < PAGES; page += 1) {
    const listed = await listEvents({ contract, name: shape.name, since: listedTo, after })
    if (!listed.ok) return listed
    const { events, next } = listed.value
    for (const { txId } of events.filter((each) => isNumbered(each, nonce))) {
      const info = await node.solidifiedTransactionInfo(txId)
      if (!info.ok) return info
      const { result, logs = [], blockNumber = 0 } = info.value ?? {}
      if (result === 'SUCCESS' && decodeEvents(shape, contract, logs).some(event.matches))
        return ok({ arrival: { txId, blockNumber }, listedTo })
    }
    newest = Math.max(newest, ...events.map(({ at }) => at))
    if (next === undefined) break
    after = next
  }
  return ok({ listedTo: newest - LIST_MARGIN_MS })
}

const isNumbered = ({ fields }: ListedEvent, nonce: bigint) => fields['nonce'] === String(nonce)
