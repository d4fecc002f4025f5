import { atom } from 'jotai'
import { blindBoxSaleEvents } from '../../chain/contracts/blindBoxSale.ts'
import { decodeEvents } from '../../chain/event.ts'
import type { ChainNode } from '../../chain/node.ts'
import type { Rarity } from '../../api/endpoints/products.ts'
import type { Result } from '../../core/result.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction } from '../../outbox/stage.ts'
import { addOperationAtom } from '../../state/operations/operations.ts'
import { freshDraftAtom } from '../../state/operations/drafts.ts'
import { drawAtom, type KnownDraw } from './draws.ts'
import { boxKinds } from './kinds.ts'
import { NEW_DRAW, OPENING, type OpenIntent } from './operations/open.ts'
import type { Opening, OrderRecord } from './orders.ts'
import { RARITIES } from './words.tsx'

/** The most that one transaction opens: its energy stays far below the default fee limit. */
export const MOST_AT_ONCE = 50

/**
 * The opening of the next `count` boxes. `draw` is what is known of their draw: unless sealed, it
 * may be missed already, or by the time they are opened.
 */
export const openingOf = (
  { orderKey: order, product, contract: sale, opened }: OrderRecord,
  count: number,
  draw: KnownDraw | undefined,
): OpenIntent => ({
  order,
  productId: product.id,
  productName: product.name,
  sale,
  firstIndex: opened.length,
  count,
  ...(draw && !draw.isSealed && { purchaseBlock: draw.purchaseBlock }),
})

/**
 * Opens the next `count` boxes of a paid order. The operation's id is tied to the order and the
 * index of its first box, so that two tabs open the same boxes only once.
 */
export const openBoxesAtom = atom(
  null,
  async (
    get,
    set,
    record: OrderRecord,
    count: number,
  ): Promise<Result<Operation, 'unknownKind' | 'storage'>> => {
    const draw = drawAtom(record)
    if (get(draw).data === undefined) await set(draw)
    const intent = openingOf(record, count, get(draw).data)
    const id = await set(freshDraftAtom, `open:${intent.order}:${intent.firstIndex}`)
    return set(addOperationAtom, { id, kind: boxKinds.open, owner: record.owner, intent })
  },
)

/** Whether a new block has to decide, or had to, before the boxes could be opened. */
export const needsNewDraw = (operation: Operation): boolean =>
  operation.legs.some(
    ({ name, agreedAt, skipped }) =>
      name === NEW_DRAW && agreedAt !== undefined && skipped === undefined,
  )

/** The transaction whose receipt holds the results; undefined until it is in a block. */
export function openedIn(operation: Operation): string | undefined {
  const leg = operation.legs.find(({ name }) => name === OPENING)
  const tx = leg && currentTransaction(leg)
  return tx?.included?.expectedEvent ? tx.txId : undefined
}

/** What an opening drew, read from its receipt on the node seconds after the wallet has signed. */
export async function fetchOpened(
  node: Pick<ChainNode, 'transactionInfo'>,
  { intent, txId }: { readonly intent: OpenIntent; readonly txId: string },
): Promise<readonly Rarity[] | undefined> {
  const info = await node.transactionInfo(txId)
  if (!info.ok || !info.value) return undefined
  const events = decodeEvents(blindBoxSaleEvents.opened, intent.sale, info.value.logs)
  const event = events.find(({ order }) => order === intent.order)
  return event?.rarities.flatMap((rank) => RARITIES[Number(rank)] ?? [])
}

/** The same from the backend's record, once it has all of them. */
export function recordedOf(
  record: OrderRecord,
  { intent }: Opening,
): readonly Rarity[] | undefined {
  const end = intent.firstIndex + intent.count
  const recorded = record.opened
    .filter(({ index }) => index >= intent.firstIndex && index < end)
    .toSorted((a, b) => a.index - b.index)
    .map(({ rarity }) => rarity)
  return recorded.length === intent.count ? recorded : undefined
}
