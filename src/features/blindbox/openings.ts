import { atom, type Atom, type Getter } from 'jotai'
import { err, type Result } from '../../core/result.ts'
import type { KindName } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { addOperationAtom } from '../../state/operations/operations.ts'
import { freshDraftAtom } from '../../state/operations/drafts.ts'
import { productAtom, type Product } from './atoms.ts'
import { drawAtom, type KnownDraw } from './draws.ts'
import { boxKinds } from './kinds.ts'
import { MOST_OPENINGS, type OpenIntent, type OpenManyIntent } from './operations/open.ts'
import type { OrderRecord } from './orders.ts'
import { inTurns, mostAtOnce } from './rules.ts'

/** Request to open the next `count` boxes of a paid order. */
export interface Wanted {
  readonly record: OrderRecord
  readonly count: number
}

interface Known {
  /**
   * Draw of the boxes. Unless sealed, it may be missed now, or by the time the boxes are opened.
   */
  readonly draw: KnownDraw | undefined
  readonly hasCards: boolean
}

/** Operation to queue in order to open the boxes. */
export type OpeningPlan = { readonly boxes: number; readonly transactions: number } & (
  | { readonly kind: KindName<OpenIntent>; readonly intent: OpenIntent }
  | { readonly kind: KindName<OpenManyIntent>; readonly intent: OpenManyIntent }
)

/**
 * Whether boxes hold cards. An unknown product counts as having cards, because fewer boxes at once
 * always work.
 */
export const hasCards = (product: Pick<Product, 'cards'> | undefined): boolean =>
  product === undefined || product.cards.length > 0

/**
 * Plans one opening if one transaction suffices, otherwise as many as needed, up to
 * `MOST_OPENINGS`.
 */
export function planOpening(orders: readonly (Wanted & Known)[]): OpeningPlan | undefined {
  const turns = orders.flatMap(turnsOf).slice(0, MOST_OPENINGS)
  const [first] = turns
  const [of] = orders
  if (!first || !of) return undefined
  const { product, contract: sale } = of.record
  const box = { productId: product.id, productName: product.name, sale }
  const boxes = turns.reduce((sum, { count }) => sum + count, 0)
  return turns.length === 1
    ? { kind: boxKinds.open, intent: { ...box, ...first }, boxes, transactions: 1 }
    : {
        kind: boxKinds.openMany,
        intent: { ...box, openings: turns },
        boxes,
        transactions: turns.length,
      }
}

function turnsOf({ record, count, draw, hasCards: holdsCards }: Wanted & Known) {
  const { orderKey: order, opened } = record
  return inTurns(opened.length, count, mostAtOnce(holdsCards)).map((turn, index) => ({
    order,
    ...turn,
    hasCards: holdsCards,
    // The first opening fixes the draw permanently, so later ones need no block.
    ...(index === 0 && draw && !draw.isSealed && { purchaseBlock: draw.purchaseBlock }),
  }))
}

/** Opening plan, based on the draws and products known so far. */
export const planAtom = (orders: readonly Wanted[]): Atom<OpeningPlan | undefined> =>
  atom((get) => planOpening(orders.map((order) => ({ ...order, ...knownOf(get, order) }))))

const knownOf = (get: Getter, { record }: Wanted): Known => ({
  draw: get(drawAtom(record)).data,
  hasCards: hasCards(get(productAtom(record.product.id)).data),
})

/**
 * Opens the next boxes of paid orders. The operation's id is tied to the orders and to each order's
 * first box index, so that two tabs open the same boxes only once.
 */
export const openBoxesAtom = atom(
  null,
  async (
    get,
    set,
    orders: readonly Wanted[],
    multisig: Operation['multisig'],
  ): Promise<Result<Operation, 'unknownKind' | 'storage' | 'nothing'>> => {
    const draws = orders.map(({ record }) => drawAtom(record))
    await Promise.all(
      draws.map(async (draw) => {
        if (get(draw).data === undefined) await set(draw)
      }),
    )
    const plan = get(planAtom(orders))
    const owner = orders[0]?.record.owner
    if (!plan || !owner) return err('nothing')
    const scope = orders.map(({ record }) => `${record.orderKey}:${record.opened.length}`)
    const id = await set(freshDraftAtom, `open:${scope.join(' ')}`)
    const opening = { id, kind: plan.kind, owner, intent: plan.intent }
    return set(addOperationAtom, { ...opening, ...(multisig && { multisig }) })
  },
)
