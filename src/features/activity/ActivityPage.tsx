import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { MINUTE_MS } from '../../core/time.ts'
import type { Operation } from '../../outbox/operation.ts'
import { HeaderAside } from '../../state/navigationHeader.tsx'
import { hasNoStorageAtom, kindsAtom, operationsAtom } from '../../state/operations.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { List } from '../../ui/List.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { SectionTitle } from '../../ui/SectionTitle.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './ActivityPage.module.css'
import { EarlierRow } from './EarlierRow.tsx'
import { ExportButton } from './ExportButton.tsx'
import { OperationCard } from './OperationCard.tsx'
import { standingOf } from '../../state/standing.ts'

const ReceiptSheet = lazyAgain(() => import('./ReceiptSheet.tsx').then((m) => m.ReceiptSheet))

const deviceNow = () => Date.now()

/** Every operation of this device: what goes on with its stages, and what is over. */
export function ActivityPage() {
  const { t } = useLingui()
  const operations = useAtomValue(operationsAtom)
  const kinds = useAtomValue(kindsAtom)
  const hasNoStorage = useAtomValue(hasNoStorageAtom)
  const [shown, setShown] = useState<Operation>()
  const now = useNow(deviceNow, MINUTE_MS)

  if (hasNoStorage)
    return (
      <EmptyState
        title={<Trans>Nothing is kept here</Trans>}
        action={
          <Button href="/nodeBox" variant="primary">
            <Trans>To my boxes</Trans>
          </Button>
        }
        testId="activity-no-storage"
      >
        <Trans>
          This browser gives no storage, as private windows may do. What you paid for is with the
          shop, and shown with your boxes.
        </Trans>
      </EmptyState>
    )
  if (!operations || !kinds) return <RowsSkeleton count={4} />
  const live = operations.filter((operation) => operation.archivedAt === undefined)
  const earlier = operations.filter((operation) => operation.archivedAt !== undefined)
  const working = live.filter((operation) => standingOf(operation) === 'working').length

  return (
    <div className={styles.page} data-testid="activity-page">
      {working > 0 && (
        <HeaderAside>
          <StatusPill tone="cast" live testId="activity-working">
            <Trans>{working} in progress</Trans>
          </StatusPill>
        </HeaderAside>
      )}
      {operations.length === 0 && (
        <EmptyState
          title={<Trans>Nothing here yet</Trans>}
          action={
            <Button href="/blindBox" variant="primary">
              <Trans>See the boxes</Trans>
            </Button>
          }
          testId="activity-empty"
        >
          <Trans>
            Everything you pay, open or take back is kept here with its stages, also offline.
          </Trans>
        </EmptyState>
      )}
      {live.map((operation) => (
        <OperationCard key={operation.id} operation={operation} onDetails={setShown} />
      ))}
      {earlier.length > 0 && (
        <>
          <SectionTitle action={<ExportButton operations={operations} kinds={kinds} />}>
            <Trans>Earlier</Trans>
          </SectionTitle>
          <List label={t`Earlier`}>
            {earlier.map((operation) => (
              <EarlierRow key={operation.id} operation={operation} now={now} onDetails={setShown} />
            ))}
          </List>
        </>
      )}
      {shown && (
        <Suspense>
          <ReceiptSheet operation={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
