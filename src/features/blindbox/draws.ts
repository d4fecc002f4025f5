import * as v from 'valibot'
import { blindBoxSale, type Draw } from '../../chain/contracts/blindBoxSale.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { ViewReader } from '../../chain/view.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import type { OrderRecord } from './orders.ts'

const knownDraw = v.object({
  /** The block of the purchase, by which the chain identifies the draw. */
  purchaseBlock: v.number(),
  source: v.number(),
  isSealed: v.boolean(),
})

/** The draw of an order's boxes, with the block of the purchase. */
export type KnownDraw = Draw & v.InferOutput<typeof knownDraw>

type Ordered = Pick<OrderRecord, 'orderKey' | 'owner' | 'contract'>

/** What the chain says of the draw of a paid order's boxes. */
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
  // A node that lags behind the backend does not know the purchase yet.
  if (purchaseBlock === 0) return err({ kind: 'malformed', detail: 'the order is not paid' })
  const draw = await node.read(blindBoxSale.drawOf(sale, BigInt(purchaseBlock)))
  return draw.ok ? ok({ purchaseBlock, ...draw.value }) : draw
}
