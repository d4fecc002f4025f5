import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { handsOverAtom } from '../../state/operations/handOver.ts'
import { operationByIdAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { standingOf } from '../../state/operations/standing.ts'
import type { Product } from './atoms.ts'
import { orderByKeyAtom, unfinishedOrdersAtom } from './orderAtoms.ts'
import { parseHandedOrder, withoutHandedOrder, type HandedOrder } from './operations/handedLink.ts'
import { purchaseOf, purchaseToldOf } from './orders.ts'
import type { SheetRequest } from './sheets/OrderSheets.tsx'

interface Handed {
  readonly order: HandedOrder
  /** The sheet of exactly that order; undefined while there is nobody to pay it. */
  readonly request: SheetRequest | undefined
  /** Call once the sheet has closed: the order is not offered again. */
  readonly leave: () => void
}

/** The order that another browser handed over in this page's URL. */
export function useHandedOrder(product: Product): Handed | undefined {
  const owner = useAtomValue(ownerAtom)
  const handsOver = useAtomValue(handsOverAtom)
  const unfinished = useAtomValue(unfinishedOrdersAtom)
  const [request, setRequest] = useState<SheetRequest>()
  const [order, setOrder] = useState(() => parseHandedOrder(location.search))
  // The shop knows what has been paid already.
  const told = useAtomValue(owner && order ? orderByKeyAtom(order.order) : unaskedAtom)
  const operation = useAtomValue(useMemo(() => operationByIdAtom(order?.order), [order]))
  const isDone = operation !== undefined && standingOf(operation) === 'done'

  // A reload does not reopen an order that was followed to its end.
  useEffect(() => {
    if (isDone) dropFromAddress()
  }, [isDone])

  const isAnswered = told.state !== 'loading'
  const isKnown = operation !== undefined || (owner ? isAnswered : handsOver === 'yes')
  if (order && !request && isKnown) {
    const known = unfinished?.find(({ orderKey }) => orderKey === order.order)?.purchase
    const open = known ?? purchaseToldOf(told.data?.orders ?? [], owner)
    // Made once, so that no refresh changes what the user is reading.
    const purchase = open ?? purchaseOf(product, order.quantity)
    setRequest({ kind: 'buy', purchase, orderKey: order.order })
  }

  return (
    order && {
      order,
      request,
      leave() {
        setOrder(undefined)
        setRequest(undefined)
        dropFromAddress()
      },
    }
  )
}

/** Changes only the URL: the page stays where it is. */
function dropFromAddress(): void {
  const rest = withoutHandedOrder(location.search)
  if (rest !== location.search) history.replaceState(history.state, '', location.pathname + rest)
}
