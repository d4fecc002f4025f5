import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useState } from 'react'
import { endpoints } from '../../api/endpoints/table.ts'
import type { Address } from '../../core/address.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { connectSheetAtom, ownerAtom } from '../../state/account/session.ts'
import { useRefreshWhenDone } from '../../sheets/useRefreshWhenDone.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { boxKinds } from './kinds.ts'
import { openingsAtom, unfinishedOrdersAtom } from './atoms.ts'
import styles from './MyBoxesPage.module.css'
import { OpenedResults } from './OpenedResults.tsx'
import { unopenedOf } from './openings.ts'
import { runningOpening, type OrderRecord } from './orders.ts'
import type { SheetRequest } from './sheets/OrderSheets.tsx'
import { PaidOrder } from './PaidOrder.tsx'
import { UnfinishedOrders } from './UnfinishedOrders.tsx'

const OrderSheets = lazyAgain(() => import('./sheets/OrderSheets.tsx').then((m) => m.OrderSheets))
const RevealSheet = lazyAgain(() => import('./sheets/RevealSheet.tsx').then((m) => m.RevealSheet))

const keyOf = ({ orderKey }: OrderRecord) => orderKey

/** The boxes of the connected account: unfinished orders, unopened boxes, and what came out. */
export function MyBoxesPage() {
  const owner = useAtomValue(ownerAtom)
  const openConnectSheet = useSetAtom(connectSheetAtom)
  const [request, setRequest] = useState<SheetRequest>()
  if (owner) return <MyBoxes key={owner} owner={owner} />
  return (
    <div className={styles.page}>
      <UnfinishedOrders onOpen={setRequest} />
      <EmptyState
        title={<Trans>Your boxes are in your wallet</Trans>}
        action={
          <Button
            variant="primary"
            onClick={() => openConnectSheet(true)}
            testId="blindbox-mine-connect"
          >
            <Trans>Connect wallet</Trans>
          </Button>
        }
      >
        <Trans>Connect it to see your orders and to open what you bought.</Trans>
      </EmptyState>
      {request && (
        <Suspense fallback={null}>
          <OrderSheets request={request} onGone={() => setRequest(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface Revealed {
  readonly orderKey: string
  readonly operationId: string
  /** The wallet was asked just now. */
  readonly asked: boolean
}

function MyBoxes({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const unfinished = useAtomValue(unfinishedOrdersAtom)
  const openings = useAtomValue(openingsAtom)
  const paid = usePagedSnapshot(endpoints.buyRecordPage, { owner, pageSize: 20 }, keyOf)
  const [request, setRequest] = useState<SheetRequest>()
  const [revealed, setRevealed] = useState<Revealed>()
  useRefreshWhenDone(boxKinds, paid.refresh)

  if (paid.state === 'loading') return <RowsSkeleton count={4} />
  if (paid.state === 'error')
    return <ErrorState onRetry={paid.refresh} testId="blindbox-mine-error" />

  const isWaiting = (record: OrderRecord) =>
    unopenedOf(record) > 0 || runningOpening(record, openings.get(record.orderKey)) !== undefined
  const waiting = paid.items.filter(isWaiting)
  const opened = paid.items.filter((record) => !isWaiting(record))
  const shown = revealed && paid.items.find(({ orderKey }) => orderKey === revealed.orderKey)
  const opening =
    revealed &&
    openings.get(revealed.orderKey)?.find(({ operation }) => operation.id === revealed.operationId)
  const card = (record: OrderRecord) => (
    <li key={record.orderKey}>
      <PaidOrder
        record={record}
        openings={openings.get(record.orderKey)}
        onReveal={(operationId, asked) =>
          setRevealed({ orderKey: record.orderKey, operationId, asked })
        }
      />
    </li>
  )
  return (
    <div className={styles.page} data-testid="blindbox-mine">
      <StaleBadge at={paid.fetchedAt} stale={paid.stale} testId="blindbox-mine-stale" />
      <UnfinishedOrders onOpen={setRequest} />
      {paid.items.length === 0 && unfinished?.length === 0 && (
        <EmptyState
          title={<Trans>No boxes yet</Trans>}
          action={
            <Button href="/blindBox" variant="primary">
              <Trans>See the boxes</Trans>
            </Button>
          }
          testId="blindbox-mine-empty"
        >
          <Trans>What you buy waits here to be opened.</Trans>
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <section className={styles.section}>
          <SectionTitle>
            <Trans>To open</Trans>
          </SectionTitle>
          <ul className={styles.list} aria-label={t`To open`}>
            {waiting.map(card)}
          </ul>
        </section>
      )}
      <OpenedResults records={paid.items} />
      {opened.length > 0 && (
        <section className={styles.section}>
          <SectionTitle>
            <Trans>Opened</Trans>
          </SectionTitle>
          <ul className={styles.list} aria-label={t`Opened`}>
            {opened.map(card)}
          </ul>
        </section>
      )}
      <MoreButton list={paid} testId="blindbox-mine-more" />
      <Suspense fallback={null}>
        {request && <OrderSheets request={request} onGone={() => setRequest(undefined)} />}
        {revealed && shown && opening && (
          <RevealSheet
            key={opening.operation.id}
            record={shown}
            opening={opening}
            asked={revealed.asked}
            onGone={() => setRevealed(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
