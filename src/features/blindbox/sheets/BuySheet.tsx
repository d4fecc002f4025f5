import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAddress, type Address } from '../../../core/address.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useApprovalChoice } from '../../../sheets/useApprovalChoice.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { unaskedAtom } from '../../../state/answers/unasked.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { orderByKeyAtom } from '../orderAtoms.ts'
import { boxKinds } from '../kinds.ts'
import { firstInToken } from '../operations/buy.ts'
import { orderTerms, type Purchase } from '../orders.ts'
import { PaidNote } from '../PaidNote.tsx'
import { purchaseFacts, purchaseFigure } from '../purchaseFacts.tsx'
import { useSaleObstacle } from '../useSaleObstacle.ts'

interface BuySheetProps extends Frame {
  readonly purchase: Purchase
  /**
   * Key of the order to resume, which may belong to another account. A new order uses the key of
   * the sheet's draft.
   */
  readonly orderKey?: string | undefined
  /** Whether to continue an order of this device at once, because it was confirmed before. */
  readonly go?: boolean | undefined
}

/** Confirms a payment with its amount, recipient and cost, then tracks it. */
export function BuySheet({ purchase, orderKey, go, ...frame }: BuySheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const saleText = useSaleObstacle(purchase)
  const otherOwnerText = useOtherOwnerText(orderKey, owner)
  const due = purchase.payments[purchase.paid]
  // Remaining payment in a token, due now or as the second payment.
  const inToken = firstInToken(purchase.payments.slice(purchase.paid))
  const isFirstInToken = inToken === firstInToken(purchase.payments)
  const choice = useApprovalChoice(isFirstInToken ? inToken : undefined)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: boxKinds.buy,
    scope: owner && `${owner}:${purchase.productId}`,
    orderKey,
    intent: { ...orderTerms(purchase), approved: choice.approved },
    payments: due ? [due] : [],
    obstacle: otherOwnerText ?? saleText,
    isBegun: purchase.paid > 0,
    go,
  })
  const { id, operation } = confirmation
  const isRefused = purchase.sale !== config.contracts.blindBoxSale
  const price = due ? formatAmount(due) : ''
  return (
    <ConfirmSheet
      {...frame}
      title={operation ? t`Your order` : t`Pay ${price}`}
      testId="blindbox"
      confirmation={confirmation}
      confirm={<Trans>Pay {price}</Trans>}
      isRefused={isRefused}
      figure={purchaseFigure(purchase)}
      facts={purchaseFacts(purchase, id, locale)}
      addresses={[{ id: 'contract', label: <Trans>Blind-box sale</Trans>, address: purchase.sale }]}
      approves={isRefused ? undefined : inToken}
      choice={choice}
      outcome={operation && <PaidNote operation={operation} />}
      action={
        <Button variant="primary" size="large" href="/nodeBox" testId="blindbox-to-my-boxes">
          <Trans>To my boxes</Trans>
        </Button>
      }
    />
  )
}

/**
 * Returns a text that names the order's account, if it is another one; undefined while it has none.
 */
function useOtherOwnerText(
  orderKey: string | undefined,
  owner: Address | undefined,
): MessageDescriptor | undefined {
  const asked = orderKey && owner ? orderByKeyAtom(orderKey) : unaskedAtom
  const orders = useAtomValue(asked).data?.orders ?? []
  const [other] = orders
  if (!other || orders.some((order) => order.owner === owner)) return undefined
  const account = formatAddress(other.owner)
  return msg`This order belongs to the account ${account}. Switch to it in your wallet.`
}
