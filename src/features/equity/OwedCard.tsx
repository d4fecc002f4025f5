import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { orderPaid } from '../../chain/contracts/rwaEquity.ts'
import { formatAddress, nobody, type Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { connectSheetAtom, ownerAtom } from '../../state/account/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { equityOperationsAtom, orderAtom, settlingOf, standingAtom, type Order } from './atoms.ts'
import styles from './Equity.module.css'
import { ShareOrder } from './ShareOrder.tsx'

/** Withdrawal that the fund owes. */
export interface Owed {
  readonly order: bigint
  readonly user: Address
  readonly units: bigint
  readonly coin: Coin
}

interface OwedCardProps {
  readonly contract: Address
  readonly coin: Coin
  readonly order: bigint
  readonly onSettle: (owed: Owed) => void
}

/** Withdrawal as the contract stores it, and the way to settle it. Anyone may trigger that. */
export function OwedCard(props: OwedCardProps) {
  const [snapshot, refresh] = useAtom(orderAtom(props.contract, props.order))
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<Skeleton height={120} />}
      testId={`equity-owed-${props.order}`}
    >
      {(known) =>
        known.user === nobody ? (
          <Note testId="equity-order-unknown">
            <Trans>There is no withdrawal of this number. The link may be damaged.</Trans>
          </Note>
        ) : (
          <Known {...props} known={known} />
        )
      }
    </Loaded>
  )
}

function Known({ known, ...props }: OwedCardProps & { readonly known: Order }) {
  const { coin, order } = props
  const owner = useAtomValue(ownerAtom)
  const { user, amount: units, withdrawStatus } = known
  const isPaid = withdrawStatus === orderPaid
  const whose = formatAddress(user)
  return (
    <Card
      title={formatAmount({ coin, units })}
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
      {!isPaid && <ToSettle {...props} known={known} />}
    </Card>
  )
}

/** Shows whether the fund can pay the withdrawal now, and the way to settle it. */
function ToSettle({
  contract,
  coin,
  order,
  known: { user, amount: units, before },
  onSettle,
}: OwedCardProps & { readonly known: Order }): ReactNode {
  const isOnline = useOnline()
  const owner = useAtomValue(ownerAtom)
  const connect = useSetAtom(connectSheetAtom)
  const settling = settlingOf(useAtomValue(equityOperationsAtom), order)
  const held = useAtomValue(standingAtom(contract)).data?.held
  const needed = units + before
  const isCovered = held !== undefined && held >= needed
  const has = formatAmount({ coin, units: held ?? 0n })
  const all = formatAmount({ coin, units: needed })
  return (
    <>
      <p className={styles.note}>
        {settling ? (
          <Trans>Its payment is under way.</Trans>
        ) : held === undefined ? (
          <Trans>It could not be paid at once; it is owed.</Trans>
        ) : isCovered ? (
          <Trans>The fund has {has} now: anybody can have this paid.</Trans>
        ) : before > 0n ? (
          <Trans>
            It could not be paid at once; it is owed. The fund has {has}, and needs {all} for it and
            what it owes for longer. Then anybody can settle it.
          </Trans>
        ) : (
          <Trans>
            It could not be paid at once; it is owed. The fund has {has}. As soon as it has enough,
            anybody can settle it.
          </Trans>
        )}
      </p>
      <div className={styles.actions}>
        {owner === undefined ? (
          <Button onClick={() => connect(true)} testId={`equity-settle-connect-${order}`}>
            <Trans>Connect wallet</Trans>
          </Button>
        ) : (
          <Button
            variant={isCovered ? 'primary' : 'secondary'}
            disabled={!isCovered || !isOnline || settling !== undefined}
            onClick={() => onSettle({ order, user, units, coin })}
            testId={`equity-settle-${order}`}
          >
            <Trans>Settle</Trans>
          </Button>
        )}
        <ShareOrder order={order} />
      </div>
    </>
  )
}
