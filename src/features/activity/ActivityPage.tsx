import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { formatTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { Operation } from '../../outbox/operation.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { HeaderAside } from '../../state/pages/navigationHeader.tsx'
import {
  archiveAtom,
  hasNoStorageAtom,
  kindsAtom,
  operationsAtom,
} from '../../state/operations/operations.ts'
import { retiredPlansOf } from '../../state/operations/retired.ts'
import { standingOf } from '../../state/operations/standing.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import styles from './ActivityPage.module.css'
import { EarlierRow } from './EarlierRow.tsx'
import { ExportOperations, type ExportOperationsProps } from './ExportOperations.tsx'
import { ConnectLine, FoundOnChain } from './FoundOnChain.tsx'
import { createJoin } from './items.ts'
import { OperationCard } from './OperationCard.tsx'
import { useFoundOnChain } from './useFoundOnChain.ts'

const DetailsSheet = lazyAgain(() =>
  import('./sheets/DetailsSheet.tsx').then((m) => m.DetailsSheet),
)
const ProofSheet = lazyAgain(() => import('./sheets/ProofSheet.tsx').then((m) => m.ProofSheet))

/** Lists every operation on this device: unfinished ones with their stages, then archived ones. */
export function ActivityPage() {
  const operations = useAtomValue(operationsAtom)
  const kinds = useAtomValue(kindsAtom)
  const archive = useAtomValue(archiveAtom)
  const hasNoStorage = useAtomValue(hasNoStorageAtom)
  const locale = useLocale()
  // The browser is slow to create its first date formatter, so create it while rows are being read.
  useEffect(() => void formatTime(0, locale), [locale])

  if (hasNoStorage) return <WithoutStorage />
  if (!operations || !kinds || !archive) return <RowsSkeleton count={4} />
  return <Activity operations={operations} archive={archive} kinds={kinds} />
}

function WithoutStorage() {
  const elsewhere = useFoundOnChain()
  return (
    <Page gap={3}>
      <EmptyState
        title={<Trans>Nothing is kept here</Trans>}
        action={{ label: <Trans>To my boxes</Trans>, href: '/nodeBox' }}
        testId="activity-no-storage"
      >
        <Trans>
          This browser gives no storage, as private windows may do. What you paid for is with the
          shop, and shown with your boxes.
        </Trans>
      </EmptyState>
      {elsewhere && <FoundOnChain {...elsewhere} />}
    </Page>
  )
}

/** Sheet requested over the list, with the operation that it shows. */
type Shown = { readonly sheet: 'receipt' | 'proof'; readonly operation: Operation }

function Activity(props: ExportOperationsProps) {
  const { operations, archive, kinds } = props
  const ids = useSyncExternalStore(archive.subscribe, archive.ids)
  const archived = useMemo(() => new Set(ids), [ids])
  const known = useMemo(() => new Map(operations.map((it) => [it.id, it])), [operations])
  const [join] = useState(createJoin)
  const { live, over } = useMemo(() => join(known, archived), [join, known, archived])
  const elsewhere = useFoundOnChain()
  const isSearching = elsewhere?.found.state === 'loading'
  const isEmpty = live.length + over.length === 0 && !isSearching && !elsewhere?.found.items.length
  const [shown, setShown] = useState<Shown>()
  const now = useDeviceNow()
  const working = operations.filter(
    (operation) =>
      operation.archivedAt === undefined &&
      standingOf(operation, retiredPlansOf(kinds, operation)) === 'working',
  ).length
  const showReceipt = useCallback(
    (operation: Operation) => setShown({ sheet: 'receipt', operation }),
    [],
  )
  const showProof = useCallback(
    (operation: Operation) => setShown({ sheet: 'proof', operation }),
    [],
  )
  return (
    <Page gap={3} testId="activity-page">
      {working > 0 && (
        <HeaderAside>
          <StatusPill tone="cast" live testId="activity-working">
            <Trans>{working} in progress</Trans>
          </StatusPill>
        </HeaderAside>
      )}
      {isEmpty && (
        <EmptyState
          title={<Trans>Nothing here yet</Trans>}
          action={{ label: <Trans>See the boxes</Trans>, href: '/blindBox' }}
          testId="activity-empty"
        >
          <Trans>
            Everything you pay, open or take back is kept here with its stages, also offline.
          </Trans>
        </EmptyState>
      )}
      {live.length + over.length > 0 && (
        <div>
          <VirtualList items={live} keyOf={itself} itemSize={CARD_PX}>
            {(id) => {
              const operation = known.get(id)
              return (
                operation && (
                  <div className={styles.live}>
                    <OperationCard
                      operation={operation}
                      onDetails={showReceipt}
                      onProve={showProof}
                    />
                  </div>
                )
              )
            }}
          </VirtualList>
          {over.length > 0 && (
            <div className={styles.title}>
              <SectionTitle action={<ExportOperations {...props} />}>
                <Trans>Earlier</Trans>
              </SectionTitle>
            </div>
          )}
          <VirtualList items={over} keyOf={itself} itemSize={ROW_PX}>
            {(id) => (
              <EarlierRow
                id={id}
                known={known.get(id)}
                archive={archive}
                now={now}
                onDetails={showReceipt}
              />
            )}
          </VirtualList>
        </div>
      )}
      {elsewhere && <FoundOnChain {...elsewhere} />}
      {isEmpty && !elsewhere && <ConnectLine />}
      <SheetHost
        ahead={[DetailsSheet, ProofSheet]}
        request={shown}
        onGone={() => setShown(undefined)}
      >
        {({ sheet, operation }, frame) => {
          const Sheet = sheet === 'receipt' ? DetailsSheet : ProofSheet
          // Keeps an open sheet up to date as its operation changes.
          return <Sheet {...frame} operation={known.get(operation.id) ?? operation} />
        }}
      </SheetHost>
    </Page>
  )
}

const itself = (id: string) => id

// Usual heights in px, gap included. Estimating cards at row height rendered three times as many.
const CARD_PX = 316
const ROW_PX = 84
