import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { operationByIdAtom } from '../../../state/operations/operations.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { isHanded, type Purchase, type UnfinishedOrder } from '../orders.ts'
import { BuySheet } from './BuySheet.tsx'
import { HandOverSheet } from './HandOverSheet.tsx'
import { RefundSheet } from './RefundSheet.tsx'

/** What a page opens a sheet for. `go`: the user asked to continue, so the wallet may open. */
export type SheetRequest =
  /** With the key of the order, if it was handed over from another browser. */
  | { readonly kind: 'buy'; readonly purchase: Purchase; readonly orderKey?: string }
  | { readonly kind: 'resume'; readonly order: UnfinishedOrder; readonly go: boolean }
  | { readonly kind: 'refund'; readonly order: UnfinishedOrder }

interface OrderSheetsProps extends Frame {
  readonly request: SheetRequest
}

const keyOf = (request: SheetRequest): string | undefined =>
  request.kind === 'buy' ? request.orderKey : request.order.orderKey

/** The sheet of an order. Import it lazily. */
export function OrderSheets({ request, ...frame }: OrderSheetsProps) {
  const owner = useAtomValue(ownerAtom)
  const orderKey = keyOf(request)
  const operation = useAtomValue(useMemo(() => operationByIdAtom(orderKey), [orderKey]))
  if (request.kind === 'refund') return <RefundSheet {...frame} order={request.order} />
  const { purchase } = request.kind === 'resume' ? request.order : request
  const order = { ...frame, purchase, orderKey }
  const isPaidHere = operation ? !isHanded(operation) : owner !== undefined
  return isPaidHere ? (
    <BuySheet {...order} go={request.kind === 'resume' && request.go} />
  ) : (
    <HandOverSheet {...order} />
  )
}
