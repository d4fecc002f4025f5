import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { products } from '../../api/endpoints/products.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { List } from '../../ui/lists/List.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { BEGUN_A_PAGE } from './orderAtoms.ts'
import styles from './BegunElsewhere.module.css'
import { OrderRow } from './OrderRow.tsx'
import { begunElsewhere, type OrderRecord } from './orders.ts'
import type { SheetRequest } from './sheets/OrderSheets.tsx'

interface BegunElsewhereProps {
  readonly owner: Address
  /** Id of the box to list orders of; all boxes if omitted. */
  readonly productId?: string | undefined
  readonly onOpen: (request: SheetRequest) => void
}

/**
 * Lists unpaid orders in the account's name that are unknown to this device. They come from another
 * device, or a stranger made them up. Collapsed, so that no one can flood the page with them.
 */
export function BegunElsewhere({ owner, productId, onOpen }: BegunElsewhereProps) {
  const { t } = useLingui()
  const operations = useAtomValue(operationsAtom)
  const list = usePagedSnapshot(
    products.buyRecordOfNoPay,
    { owner, ...(productId !== undefined && { productId }), pageSize: BEGUN_A_PAGE },
    keyOf,
    unpaidOf,
  )
  if (list.state === 'error')
    return (
      <RetryNote onRetry={list.refresh} testId="blindbox-begun-error">
        <Trans>Orders that were begun elsewhere could not be loaded.</Trans>
      </RetryNote>
    )
  // Until this device's own orders have been read, any of these may be one of them.
  const orders = operations && begunElsewhere(list.items, operations, owner)
  if (!orders || orders.length === 0) return null
  const ours = list.items.length - orders.length
  const count = Math.max((list.first?.total ?? 0) - ours, orders.length)
  return (
    <details className={styles.details} data-testid="blindbox-begun">
      <summary className={styles.summary} data-testid="blindbox-begun-open">
        <Trans>Begun elsewhere ({count})</Trans>
        <ChevronDown aria-hidden="true" size={18} className={styles.chevron} />
      </summary>
      <div className={styles.content}>
        <p className={styles.note}>
          <Trans>
            Not paid. Anyone can begin an order for your account: go on only with what you began
            yourself, on another device.
          </Trans>
        </p>
        <List label={t`Begun elsewhere`}>
          {orders.map(({ orderKey, purchase }) => {
            const price = purchase.payments.map((each) => formatAmount(each)).join(' + ')
            return (
              <OrderRow
                key={orderKey}
                orderKey={orderKey}
                purchase={purchase}
                facts={<Trans>Would pay {price}</Trans>}
                act={{
                  label: <Trans>Resume</Trans>,
                  onClick: () => onOpen({ kind: 'buy', purchase, orderKey }),
                  testId: 'blindbox-begun-resume',
                }}
                testId={`blindbox-begun-${orderKey}`}
              />
            )
          })}
        </List>
        <MoreButton list={list} testId="blindbox-begun-more" />
      </div>
    </details>
  )
}

const keyOf = ({ orderKey }: OrderRecord) => orderKey

/** Orders that wait for their second payment are not part of the pages. */
function unpaidOf({ total, items }: ResponseOf<typeof products.buyRecordOfNoPay>) {
  const unpaid = items.filter(({ state }) => state === 'unpaid')
  return { total: total ?? unpaid.length, items: unpaid }
}
