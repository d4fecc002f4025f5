import { useLingui } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import type { Amount } from '../../core/amount.ts'
import { formatFull } from '../../i18n/formatAmount.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import type { Fact } from '../../ui/lists/Facts.tsx'

interface Told {
  /** Order id, where one is known. */
  readonly order: string | undefined
  /** Who paid, where that is known. */
  readonly owner: Address | undefined
  readonly payments: readonly Amount[]
}

/** What every receipt begins with. */
export function useReceiptFacts({ order, owner, payments }: Told): Fact[] {
  const { t } = useLingui()
  const orderFact = order !== undefined && {
    id: 'order',
    label: t`Order`,
    value: (
      <>
        {order.slice(0, 8).toUpperCase()}{' '}
        <CopyButton text={order} label={t`Copy the order number`} />
      </>
    ),
  }
  const ownerFact = owner !== undefined && {
    id: 'owner',
    label: t`Account`,
    value: <AddressText address={owner} />,
  }
  const amounts = payments.map((payment, index) => ({
    id: `payment${index}`,
    label: t`Amount`,
    value: formatFull(payment),
  }))
  return [orderFact, ownerFact, ...amounts].filter((fact) => fact !== false)
}
