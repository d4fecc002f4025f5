import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useAtomValue } from 'jotai'
import { formatAddress } from '../../core/address.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { useConfirmation, type Confirmation } from '../../sheets/useConfirmation.ts'
import { boxKinds } from './kinds.ts'
import { type Purchase, orderTerms } from './orders.ts'
import { useOtherOwner } from './useOtherOwner.ts'
import { useSaleObstacle } from './useSaleObstacle.ts'

interface Bought {
  readonly open: boolean
  readonly purchase: Purchase
  /** The resumed order, which may belong to somebody else. */
  readonly orderKey: string | undefined
  readonly go: boolean
}

/** Everything that the payment sheet knows before the wallet is asked. */
export function useBuyPlan({ open, purchase, orderKey, go }: Bought): Confirmation {
  const owner = useAtomValue(ownerAtom)
  const saleText = useSaleObstacle(purchase)
  const otherOwner = useOtherOwner(orderKey, owner)
  const due = purchase.payments[purchase.paid]
  return useConfirmation({
    open,
    kind: boxKinds.buy,
    scope: owner && `${owner}:${purchase.productId}`,
    orderKey,
    intent: orderTerms(purchase),
    payments: due ? [due] : [],
    obstacle: (otherOwner && otherOwnerText(formatAddress(otherOwner))) ?? saleText,
    go,
  })
}

const otherOwnerText = (account: string): MessageDescriptor =>
  msg`This order belongs to the account ${account}. Switch to it in your wallet.`
