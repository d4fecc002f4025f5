import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { operationByIdAtom } from '../../../state/operations/operations.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { isHanded, type Purchase, type UnfinishedOrder } from '../orders.ts'
import { BuySheet } from './BuySheet.tsx'
import { HandOverSheet } from './HandOverSheet.tsx'
import { RefundSheet } from './RefundSheet.tsx'

/**
 * Request to open an order's sheet. With `go`, the user asked to continue, so the wallet may open.
 */
export type SheetRequest =
  /** Includes the key of the order, if it has one already. */
  | {
      readonly kind: 'buy'
      readonly purchase: Purchase
      readonly orderKey?: string
      readonly go?: boolean
    }
  | { readonly kind: 'refund'; readonly order: UnfinishedOrder }

interface OrderSheetsProps extends Frame {
  readonly request: SheetRequest
}

/** Shows the sheet of an order. Import it lazily. */
export function OrderSheets({ request, ...frame }: OrderSheetsProps) {
  const owner = useAtomValue(ownerAtom)
  const { orderKey } = request.kind === 'buy' ? request : request.order
  const operation = useAtomValue(useMemo(() => operationByIdAtom(orderKey), [orderKey]))
  if (request.kind === 'refund') return <RefundSheet {...frame} order={request.order} />
  const order = { ...frame, purchase: request.purchase, orderKey }
  const isPaidHere = operation ? !isHanded(operation) : owner !== undefined
  return isPaidHere ? (
    <BuySheet {...order} go={request.go && !frame.isBack} />
  ) : (
    <HandOverSheet {...order} />
  )
}
