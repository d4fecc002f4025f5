import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'
import { blindBoxSale, type Draw } from '../../chain/contracts/blindBoxSale.ts'
import { drawStanding, READABLE_BLOCKS, type DrawStanding } from '../../chain/contracts/draw.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { ViewReader } from '../../chain/view.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { chainHeadAtom } from '../../state/answers/chainTime.ts'
import { unopenedOf, type OrderRecord } from './orders.ts'

const knownDraw = v.object({
  /** Block of the purchase, by which the chain identifies the draw. */
  purchaseBlock: v.number(),
  source: v.number(),
  isSealed: v.boolean(),
})

/** Draw of an order's boxes, with the block of the purchase. */
export type KnownDraw = Draw & v.InferOutput<typeof knownDraw>

type Ordered = Pick<OrderRecord, 'orderKey' | 'owner' | 'contract'>

/** Reads the draw of a paid order's boxes from the chain. */
export const drawAtom = (order: Ordered): ChainSnapshotAtom<KnownDraw> =>
  chainSnapshotAtom({
    name: `draw ${order.contract} ${order.owner} ${order.orderKey}`,
    schema: knownDraw,
    ask: ({ node }) => readDrawOf(node, order),
  })

async function readDrawOf(
  node: ViewReader,
  { orderKey, owner, contract: sale }: Ordered,
): Promise<Result<KnownDraw, NodeError>> {
  const order = await node.read(blindBoxSale.orderOf(sale, owner, orderKey))
  if (!order.ok) return order
  const { purchaseBlock } = order.value
  // A TRON node that lags behind the backend does not know the purchase yet.
  if (purchaseBlock === 0) return err({ kind: 'malformed', detail: 'the order is not paid' })
  const draw = await node.read(blindBoxSale.drawOf(sale, BigInt(purchaseBlock)))
  return draw.ok ? ok({ purchaseBlock, ...draw.value }) : draw
}

/**
 * Age in blocks from which the user is warned: two and a half minutes before the draw is missed.
 */
const SOON_BLOCKS = READABLE_BLOCKS - 50

const nothingAtom = atom(undefined)
const refreshAtom = atom(null, (_, set, draw: ReturnType<typeof drawAtom>) => set(draw, 'poll'))

interface Shown {
  /** State of the draw; undefined while unknown, and if no boxes are left to open. */
  readonly standing: DrawStanding | undefined
  /** Whether the draw can be opened or sealed now, but will be missed soon. */
  readonly isSoonMissed: boolean
}

/** Returns the state of an order's draw, as of the newest block read. */
export function useDraw(record: OrderRecord): Shown {
  const refresh = useSetAtom(refreshAtom)
  const draw = unopenedOf(record) > 0 ? drawAtom(record) : undefined
  const known = useAtomValue(draw ?? nothingAtom)?.data
  const head = useAtomValue(draw ? chainHeadAtom : nothingAtom)?.number
  const standing = known && head !== undefined ? drawStanding(known, head) : undefined
  const age = known && head !== undefined ? head - known.source : 0
  const isPressing = standing !== 'sealed' && age > SOON_BLOCKS
  const pressedAt = isPressing ? head : undefined
  // Anyone may seal or rearm the draw, so read it again with every new block.
  useEffect(() => {
    if (draw && pressedAt !== undefined) refresh(draw).catch(reportError)
  }, [refresh, draw, pressedAt])
  return {
    standing,
    isSoonMissed: isPressing && (standing === 'readable' || standing === 'late'),
  }
}
