import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { operationByIdAtom } from '../../../state/operations/operations.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { BuySheet } from './BuySheet.tsx'
import { HandOverSheet } from './HandOverSheet.tsx'
import { isHanded, type Purchase, type UnfinishedOrder } from '../orders.ts'
import { RefundSheet } from './RefundSheet.tsx'

/** What a page opens a sheet for. `go`: the user asked to continue, so the wallet may open. */
export type SheetRequest =
  /** With the key of the order, if it was handed over from another browser. */
  | { readonly kind: 'buy'; readonly purchase: Purchase; readonly orderKey?: string }
  | { readonly kind: 'resume'; readonly order: UnfinishedOrder; readonly go: boolean }
  | { readonly kind: 'refund'; readonly order: UnfinishedOrder }

interface OrderSheetsProps {
  readonly request: SheetRequest
  /** The sheet has closed and slid away. */
  readonly onGone: () => void
}

const SLIDE_MS = 320

const keyOf = (request: SheetRequest): string | undefined =>
  request.kind === 'buy' ? request.orderKey : request.order.orderKey

/** The sheet of an order. Import it lazily. */
export function OrderSheets({ request, onGone }: OrderSheetsProps) {
  const owner = useAtomValue(ownerAtom)
  const [closed, setClosed] = useState<SheetRequest>()
  const orderKey = keyOf(request)
  const operation = useAtomValue(useMemo(() => operationByIdAtom(orderKey), [orderKey]))
  const isOpen = closed !== request
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(onGone, SLIDE_MS)
    return () => clearTimeout(timer)
  }, [isOpen, onGone])
  const frame = { open: isOpen, onClose: () => setClosed(request) }
  // Another account is another buyer: nothing of the sheet may carry over.
  if (request.kind === 'refund') return <RefundSheet key={owner} {...frame} order={request.order} />
  const { purchase } = request.kind === 'resume' ? request.order : request
  const order = { ...frame, purchase, orderKey }
  const isPaidHere = operation ? !isHanded(operation) : owner !== undefined
  return isPaidHere ? (
    <BuySheet
      key={`${owner} ${orderKey}`}
      {...order}
      go={request.kind === 'resume' && request.go}
    />
  ) : (
    <HandOverSheet key={orderKey} {...order} />
  )
}
