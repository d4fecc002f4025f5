import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { shortOrder } from '../../core/orderKey.ts'
import { UnderwayRow } from '../../ui/lists/UnderwayRow.tsx'
import { boxSeed } from './rules.ts'
import type { Purchase } from './orders.ts'

interface OrderRowProps extends Omit<ComponentProps<typeof UnderwayRow>, 'seed' | 'title'> {
  readonly orderKey: string
  readonly purchase: Pick<Purchase, 'productId' | 'productName' | 'quantity'>
}

/** Shows an unfinished order: its purchase, and how to continue. */
export function OrderRow({ orderKey, purchase, ...row }: OrderRowProps) {
  const { productId, productName, quantity } = purchase
  const short = shortOrder(orderKey)
  return (
    <UnderwayRow
      seed={boxSeed(productId)}
      title={
        <Trans>
          {quantity} × {productName} · {short}
        </Trans>
      }
      {...row}
    />
  )
}
