import { atom } from 'jotai'
import { blindBoxSaleEvents } from '../../chain/contracts/blindBoxSale.ts'
import { decodeEvents } from '../../chain/event.ts'
import type { ChainNode } from '../../chain/node.ts'
import type { Rarity } from '../../api/endpoints/products.ts'
import type { Result } from '../../core/result.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction } from '../../outbox/stage.ts'
import { addOperationAtom } from '../../state/operations.ts'
import { freshDraftAtom } from '../../state/drafts.ts'
import type { OpenIntent } from './operation.ts'
import type { Opening, OrderRecord } from './orders.ts'
import { RARITIES } from './words.tsx'

/** One transaction opens at most so many: its energy stays far below the default fee limit. */
export const MOST_AT_ONCE = 50

export const unopenedOf = ({ quantity, opened }: OrderRecord): number => quantity - opened.length

/** The opening of the next `count` boxes. */
export const openingOf = (
  { orderKey: order, product, contract: sale, opened }: OrderRecord,
  count: number,
): OpenIntent => ({
  order,
  productId: product.id,
  productName: product.name,
  sale,
  firstIndex: opened.length,
  count,
})

/**
 * Opens the next `count` boxes of a paid order. The operation's id belongs to the order and the
 * place of its first box, so that two tabs open the same boxes once.
 */
export const openBoxesAtom = atom(
  null,
  async (
    _,
    set,
    record: OrderRecord,
    count: number,
  ): Promise<Result<Operation, 'unknownKind' | 'storage'>> => {
    const intent = openingOf(record, count)
    const id = await set(freshDraftAtom, `open:${intent.order}:${intent.firstIndex}`)
    return set(addOperationAtom, { id, kind: 'blindbox.open', owner: record.owner, intent })
  },
)

/** The transaction in whose receipt the results stand; undefined before it is in a block. */
export function openedIn(operation: Operation): string | undefined {
  const [leg] = operation.legs
  const tx = leg && currentTransaction(leg)
  return tx?.included?.expectedEvent ? tx.txId : undefined
}

/** What an opening drew, from its receipt on the node: seconds after the wallet has signed. */
export async function fetchOpened(
  node: Pick<ChainNode, 'transactionInfo'>,
  { intent, txId }: { readonly intent: OpenIntent; readonly txId: string },
): Promise<readonly Rarity[] | undefined> {
  const info = await node.transactionInfo(txId)
  if (!info.ok || !info.value) return undefined
  const events = decodeEvents(blindBoxSaleEvents.opened, intent.sale, info.value.logs)
  const event = events.find((fields) => fields['order'] === intent.order)
  const drawn = event?.['rarities']
  if (!Array.isArray(drawn)) return undefined
  return drawn.flatMap((rank) => RARITIES[Number(rank)] ?? [])
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
