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
  /**
   * Request for this order's sheet. Undefined until the account's payments are known or, without an
   * account, until a wallet's app can take the order.
   */
  readonly request: SheetRequest | undefined
  /** Call once the sheet has closed. The order is then not offered again. */
  readonly leave: () => void
}

/** Returns the order that another browser handed over in this page's URL. */
export function useHandedOrder(product: Product): Handed | undefined {
  const owner = useAtomValue(ownerAtom)
  const handsOver = useAtomValue(handsOverAtom)
  const unfinished = useAtomValue(unfinishedOrdersAtom)
  const [request, setRequest] = useState<SheetRequest>()
  const [order, setOrder] = useState(() => parseHandedOrder(location.search))
  // The backend knows which payments have already been made.
  const told = useAtomValue(owner && order ? orderByKeyAtom(order.order, owner) : unaskedAtom)
  const operation = useAtomValue(useMemo(() => operationByIdAtom(order?.order), [order]))
  const isDone = operation !== undefined && standingOf(operation) === 'done'

  // Keeps a reload from reopening a finished order.
  useEffect(() => {
    if (isDone) dropFromAddress()
  }, [isDone])

  const isAnswered = told.state !== 'loading'
  const isKnown = operation !== undefined || (owner ? isAnswered : handsOver === 'yes')
  if (order && !request && isKnown) {
    const known = unfinished?.find(({ orderKey }) => orderKey === order.order)?.purchase
    const open = known ?? purchaseToldOf(told.data?.orders ?? [], owner)
    // Set once, so that no refresh changes what the user is reading.
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

/** Changes only the URL; the page stays the same. */
function dropFromAddress(): void {
  const rest = withoutHandedOrder(location.search)
  if (rest !== location.search) history.replaceState(history.state, '', location.pathname + rest)
}
