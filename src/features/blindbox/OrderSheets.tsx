import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { ownerAtom } from '../../state/session.ts'
import { BuySheet } from './BuySheet.tsx'
import type { Purchase, UnfinishedOrder } from './orders.ts'
import { RefundSheet } from './RefundSheet.tsx'

/** What a page wants a sheet for. `go`: the user has asked to go on, so the wallet may open. */
export type SheetRequest =
  | { readonly kind: 'buy'; readonly purchase: Purchase }
  | { readonly kind: 'resume'; readonly order: UnfinishedOrder; readonly go: boolean }
  | { readonly kind: 'refund'; readonly order: UnfinishedOrder }

interface OrderSheetsProps {
  readonly request: SheetRequest
  /** The sheet has closed and slid away. */
  readonly onGone: () => void
}

const SLIDE_MS = 320

/** The sheet of an order. Import it lazily. */
export function OrderSheets({ request, onGone }: OrderSheetsProps) {
  const owner = useAtomValue(ownerAtom)
  const [closed, setClosed] = useState<SheetRequest>()
  const isOpen = closed !== request
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(onGone, SLIDE_MS)
    return () => clearTimeout(timer)
  }, [isOpen, onGone])
  const frame = { open: isOpen, onClose: () => setClosed(request) }
  // Another account is another buyer: nothing of the sheet may carry over.
  switch (request.kind) {
    case 'buy':
      return <BuySheet key={owner} {...frame} purchase={request.purchase} />
    case 'resume':
      return (
        <BuySheet
          key={`${owner} ${request.order.orderKey}`}
          {...frame}
          purchase={request.order.purchase}
          orderKey={request.order.orderKey}
          go={request.go}
        />
      )
    case 'refund':
      return <RefundSheet key={owner} {...frame} order={request.order} />
  }
}
