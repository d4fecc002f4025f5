import { DAY_MS } from '../core/time.ts'
import { Card } from '../ui/pieces/Card.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import styles from './Gallery.module.css'
import { Medallion } from '../ui/pieces/Medallion.tsx'
import { Note } from '../ui/states/Note.tsx'
import { RowsSkeleton } from '../ui/lists/RowsSkeleton.tsx'
import { SectionTitle } from '../ui/pieces/SectionTitle.tsx'
import { StageLine, type Stage } from '../ui/states/StageLine.tsx'
import { StaleBadge } from '../ui/states/StaleBadge.tsx'
import { StatusPill } from '../ui/states/StatusPill.tsx'

const SEEN_AT = Date.now()

const STAGES: readonly Stage[] = [
  { id: 'signed', label: 'Signed in your wallet', state: 'done', at: SEEN_AT - 20_000 },
  { id: 'sent', label: 'Sent to the network', state: 'done', at: SEEN_AT - 19_000 },
  { id: 'included', label: 'In block 6,421,077', state: 'done', at: SEEN_AT - 15_000 },
  {
    id: 'final',
    label: 'Waiting for 15 more blocks',
    state: 'current',
    sub: 'about 45 s, you can close the app',
  },
  { id: 'acknowledged', label: 'Acknowledged by the shop', state: 'waiting' },
]

const FAILED: readonly Stage[] = [
  STAGES[0]!,
  { id: 'included', label: 'Failed on chain', state: 'failed', sub: 'Sold out. Fee: 1.2 TRX' },
]

/** What is under way, missing, old or wrong. */
export function GalleryStates() {
  return (
    <>
      <Card
        leading={<Medallion seed="kiln box" metal="brass" size={48} turning />}
        title="2 × Kiln Box"
        facts="60 USDT · 14:02"
        status={
          <StatusPill tone="cast" live>
            Confirming
          </StatusPill>
        }
      >
        <StageLine label="Stages" stages={STAGES} testId="gallery-stages" />
      </Card>
      <Card title="A failed one" status={<StatusPill tone="danger">Failed</StatusPill>}>
        <StageLine label="Stages" stages={FAILED} />
      </Card>
      <SectionTitle>Notes</SectionTitle>
      <Note>Odds are declared before the sale and drawn on chain.</Note>
      <Note tone="safe">
        Simulated just now: it will succeed. If your connection drops after you sign, we finish it
        for you and never pay twice.
      </Note>
      <Note tone="warn">This cannot be undone.</Note>
      <Note tone="danger">The backend named another contract. Nothing was signed.</Note>
      <SectionTitle>Age of data</SectionTitle>
      <div className={styles.line}>
        <StaleBadge at={SEEN_AT - 180_000} stale />
        <StaleBadge at={SEEN_AT - 2 * DAY_MS} stale />
      </div>
      <SectionTitle>Loading</SectionTitle>
      <RowsSkeleton count={3} />
      <SectionTitle>Nothing</SectionTitle>
      <EmptyState title="No boxes yet" action={{ label: 'See the boxes', href: '#' }}>
        What you buy is kept here until you open it.
      </EmptyState>
      <ErrorState onRetry={() => {}}>The shop does not answer.</ErrorState>
      <ErrorState onRetry={() => {}} retrying />
    </>
  )
}
