import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { INCOME_ORDER_LIFE_MS } from '../../chain/contracts/incomeFund.ts'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import { shortOrder } from '../../core/orderKey.ts'
import type { Millis } from '../../core/time.ts'
import { formatAmount, formatPaid } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import {
  feeBackOf,
  orderAtom,
  underwayAtom,
  withdrawalAtom,
  type Order,
  type Withdrawal,
} from './atoms.ts'
import styles from './Claiming.module.css'
import type { Wanted } from './ClaimingSheets.tsx'
import { OrderNote, orderTones, orderWords } from './OrderNote.tsx'
import { orderStanding, type OrderStanding } from './rules.ts'

interface OrderCardProps {
  readonly owner: Address
  readonly fund: Address
  readonly order: string
  readonly onAct: (wanted: Wanted) => void
}

/** Order as the contract stores it, begun on any device, and its next step. */
export function OrderCard(props: OrderCardProps) {
  const { owner, fund, order } = props
  const [snapshot, refresh] = useAtom(orderAtom(fund, owner, order))
  const told = useAtomValue(withdrawalAtom(owner, order)).data?.items[0]
  const now = useChainNow()
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<Skeleton height={150} style={{ borderRadius: 22 }} />}
      testId="claiming-order"
    >
      {(known) => <Known {...props} known={known} told={told} now={now ?? 0} />}
    </Loaded>
  )
}

interface KnownProps extends OrderCardProps {
  readonly known: Order
  /** Order as the backend reports it; undefined if the backend does not know it. */
  readonly told: Withdrawal | undefined
  readonly now: Millis
}

function Known(props: KnownProps) {
  const { order, known, told, now } = props
  const locale = useLocale()
  const standing = orderStanding(known, told, INCOME_ORDER_LIFE_MS, now)
  const isHere = useAtomValue(underwayAtom).some(({ id }) => id === order)
  const { units, coin, fee } = known.state === 'none' ? (told ?? known) : known
  if (standing === 'unknown')
    // Orders begun on this device appear in the list above.
    return isHere ? null : (
      <Note testId="claiming-order-unknown">
        <Trans>
          This account has no such order. Its fee may not be in a block yet, the link may be
          damaged, or the order is another account's.
        </Trans>
      </Note>
    )
  const short = shortOrder(order)
  return (
    <Card
      leading={<Medallion seed={order} turning={standing === 'feeOnItsWay'} />}
      title={formatAmount({ coin, units })}
      facts={<Trans>Order {short}</Trans>}
      status={
        <StatusPill tone={orderTones[standing]} live testId="claiming-order-state">
          {orderWords[standing]}
        </StatusPill>
      }
      action={<OrderAction {...props} standing={standing} />}
      testId="claiming-order"
    >
      <p className={styles.note} data-testid="claiming-order-note">
        <OrderNote paidAt={known.paidAt} standing={standing} />
      </p>
      <Facts
        testId="claiming-order-facts"
        facts={[
          { id: 'fee', label: <Trans>Fee</Trans>, value: formatPaid(trx(fee)) },
          known.paidAt > 0 && {
            id: 'paid',
            label: <Trans>Fee paid</Trans>,
            value: formatZonedTime(known.paidAt, locale),
          },
        ]}
      />
    </Card>
  )
}

interface OrderActionProps extends Pick<KnownProps, 'order' | 'known' | 'onAct'> {
  readonly standing: OrderStanding
}

/** Action available for the order. */
function OrderAction({ order, known, standing, onAct }: OrderActionProps): ReactNode {
  const isOnline = useOnline()
  const back = feeBackOf(useAtomValue(underwayAtom), order)
  const { coin, units, fee } = known
  if (standing === 'payable')
    return (
      <Button
        variant="primary"
        wide
        disabled={!isOnline}
        onClick={() => onAct({ act: 'withdraw', coin, units, fee, order })}
        testId="claiming-order-resume"
      >
        <Trans>Go on</Trans>
      </Button>
    )
  if (standing !== 'feeBack') return undefined
  return (
    <Button
      variant="primary"
      wide
      disabled={!isOnline}
      onClick={() =>
        onAct(back ? { act: 'view', operation: back } : { act: 'feeBack', order, fee })
      }
      testId="claiming-order-fee-back"
    >
      {back ? <Trans>View</Trans> : <Trans>Take the fee back</Trans>}
    </Button>
  )
}
