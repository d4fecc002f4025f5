import { blindBoxSaleEvents } from '../../chain/contracts/blindBoxSale.ts'
import { decodeEvents } from '../../chain/event.ts'
import type { ChainNode } from '../../chain/node.ts'
import type { Rarity } from '../../api/endpoints/orders.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction } from '../../outbox/stage.ts'
import { NEW_DRAW, type OpenIntent } from './operations/open.ts'
import type { Opening, OrderRecord } from './orders.ts'
import { RARITIES } from './words.tsx'

/** Result of an opened box. */
export interface Opened {
  readonly rarity: Rarity
  /** Card of the box; undefined if the box has none, or if it is not claimed yet. */
  readonly tokenId: bigint | undefined
}

/** Result together with its box. */
export interface Piece extends Opened {
  readonly orderKey: string
  /** Index of the box in its order. */
  readonly index: number
  readonly productId: string
}

/** Whether the boxes need, or needed, a new block for their draw before they could be opened. */
export const needsNewDraw = (operation: Operation): boolean =>
  operation.legs.some(
    ({ name, agreedAt, skipped }) =>
      name.startsWith(NEW_DRAW) && agreedAt !== undefined && skipped === undefined,
  )

/** Returns the transaction whose receipt holds the results; undefined until it is in a block. */
export function openedIn({ operation, leg: name }: Opening): string | undefined {
  const leg = operation.legs.find((each) => each.name === name)
  const tx = leg && currentTransaction(leg)
  return tx?.included?.expectedEvent ? tx.txId : undefined
}

/**
 * Reads an opening's results from its receipt on the TRON node, seconds after the wallet signed.
 */
export async function fetchOpened(
  node: Pick<ChainNode, 'transactionInfo'>,
  { intent, txId }: { readonly intent: OpenIntent; readonly txId: string },
): Promise<readonly Opened[] | undefined> {
  const info = await node.transactionInfo(txId)
  if (!info.ok || !info.value) return undefined
  const { logs } = info.value
  const { sale, order } = intent
  const event = decodeEvents(blindBoxSaleEvents.opened, sale, logs).find(
    (fields) => fields.order === order,
  )
  // The same transaction mints one card for each box.
  const made = decodeEvents(blindBoxSaleEvents.cardsMade, sale, logs).find(
    (fields) => fields.order === order && fields.firstIndex === event?.firstIndex,
  )
  return event?.rarities.flatMap((rank, at) => {
    const rarity = RARITIES[Number(rank)]
    return rarity ? [{ rarity, tokenId: made?.tokenIds[at] }] : []
  })
}

/** Reads an opening's results from the backend's record; undefined until it holds all of them. */
export function recordedOf(
  record: OrderRecord,
  { firstIndex, count }: Pick<OpenIntent, 'firstIndex' | 'count'>,
): readonly Piece[] | undefined {
  const recorded = piecesOf(record).filter(
    ({ index }) => index >= firstIndex && index < firstIndex + count,
  )
  return recorded.length === count ? recorded : undefined
}

/** Returns all results of an order's boxes, by index. */
export const piecesOf = ({ orderKey, product, opened }: OrderRecord): readonly Piece[] =>
  opened
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, rarity, tokenId }) => ({
      orderKey,
      index,
      productId: product.id,
      rarity,
      tokenId: tokenId === null ? undefined : BigInt(tokenId),
    }))
