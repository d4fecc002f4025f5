import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { orderPaid } from '../../chain/contracts/rwaEquity.ts'
import { formatAddress, type Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { equityOperationsAtom, orderAtom, settlingOf, type Standing } from './atoms.ts'
import styles from './Equity.module.css'
import { ShareOrder } from './ShareOrder.tsx'
import { owedText } from './words.tsx'

/** A withdrawal that the fund owes. */
export interface Owed {
  readonly order: bigint
  readonly user: Address
  readonly units: bigint
  readonly coin: Coin
}

interface OwedCardProps {
  readonly contract: Address
  readonly standing: Standing
  readonly order: bigint
  readonly onSettle: (owed: Owed) => void
}

/** A withdrawal as the contract keeps it, and the way to have it paid: anybody may ask for that. */
export function OwedCard({ contract, standing, order, onSettle }: OwedCardProps) {
  const { i18n } = useLingui()
  const isOnline = useOnline()
  const owner = useAtomValue(ownerAtom)
  const { data } = useAtomValue(orderAtom(contract, order))
  const settling = settlingOf(useAtomValue(equityOperationsAtom), order)
  if (!data) return <Skeleton height={120} />
  const { user, amount: units, withdrawStatus } = data
  const { coin, held } = standing
  const amount = formatAmount({ coin, units })
  const has = formatAmount({ coin, units: held })
  const isPaid = withdrawStatus === orderPaid
  const isCovered = held >= units
  const whose = formatAddress(user)
  return (
    <Card
      title={amount}
      facts={
        user === owner ? (
          <Trans>Withdrawal {String(order)}, yours</Trans>
        ) : (
          <Trans>
            Withdrawal {String(order)} of {whose}
          </Trans>
        )
      }
      status={
        <StatusPill tone={isPaid ? 'success' : 'cast'} testId={`equity-owed-state-${order}`}>
          {isPaid ? <Trans>Paid</Trans> : <Trans>Owed</Trans>}
        </StatusPill>
      }
      testId={`equity-owed-${order}`}
    >
      {!isPaid && (
        <>
          <p className={styles.note}>
            {isCovered ? (
              <Trans>The fund has {has} now: anybody can have this paid.</Trans>
            ) : (
              i18n._(owedText)
            )}
          </p>
          <div className={styles.actions}>
            <Button
              variant={isCovered ? 'primary' : 'secondary'}
              disabled={!isCovered || !isOnline || settling !== undefined || owner === undefined}
              onClick={() => onSettle({ order, user, units, coin })}
              testId={`equity-settle-${order}`}
            >
              <Trans>Settle</Trans>
            </Button>
            <ShareOrder order={order} />
          </div>
        </>
      )}
    </Card>
  )
}
