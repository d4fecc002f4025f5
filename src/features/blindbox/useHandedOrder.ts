import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { handsOverAtom } from '../../state/handOver.ts'
import { operationByIdAtom } from '../../state/operations.ts'
import { ownerAtom } from '../../state/session.ts'
import { standingOf } from '../../state/standing.ts'
import { unfinishedOrdersAtom, unpaidOrdersAtom, type Product } from './atoms.ts'
import { parseHandedOrder, withoutHandedOrder, type HandedOrder } from './handedLink.ts'
import type { UnfinishedOrder } from './orders.ts'
import type { SheetRequest } from './OrderSheets.tsx'
import { totalsOf } from './rules.ts'

interface Handed {
  readonly order: HandedOrder
  /** The sheet of exactly that order; undefined while there is nobody to pay it. */
  readonly request: SheetRequest | undefined
  /** The sheet has been closed: the order is not asked for again. */
  readonly leave: () => void
}

/** The order that another browser handed over to this page by its address. */
export function useHandedOrder(product: Product): Handed | undefined {
  const owner = useAtomValue(ownerAtom)
  const handsOver = useAtomValue(handsOverAtom)
  const unfinished = useAtomValue(unfinishedOrdersAtom)
  // What is paid already, the shop knows.
  const isAnswered = useAtomValue(owner ? unpaidOrdersAtom(owner) : nobodyAtom).state !== 'loading'
  const [request, setRequest] = useState<SheetRequest>()
  const [order, setOrder] = useState(() => parseHandedOrder(location.search))
  const operation = useAtomValue(useMemo(() => operationByIdAtom(order?.order), [order]))
  const isDone = operation !== undefined && standingOf(operation) === 'done'

  // What was seen through to its end is not opened again by a reload.
  useEffect(() => {
    if (isDone) dropFromAddress()
  }, [isDone])

  const isKnown = operation !== undefined || (owner ? isAnswered : handsOver === 'yes')
  if (order && !request && isKnown) setRequest(requestOf(product, order, unfinished))

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

/** Made once, so that nothing which is refreshed meanwhile changes what the user reads. */
function requestOf(
  { id: productId, name: productName, contract: sale, prices, secondPaymentMs }: Product,
  { order: orderKey, quantity }: HandedOrder,
  unfinished: readonly UnfinishedOrder[] | undefined,
): SheetRequest {
  const known = unfinished?.find((each) => each.orderKey === orderKey)?.purchase
  const payments = totalsOf(prices, quantity)
  const fresh = { productId, productName, sale, quantity, payments, paid: 0, secondPaymentMs }
  return { kind: 'buy', purchase: known ?? fresh, orderKey }
}

/** The address alone changes: the page stays where it is. */
function dropFromAddress(): void {
  const rest = withoutHandedOrder(location.search)
  if (rest !== location.search) history.replaceState(history.state, '', location.pathname + rest)
}

const nobodyAtom = atom({ state: 'loading' as const })
