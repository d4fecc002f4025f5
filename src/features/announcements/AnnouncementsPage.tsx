import { Trans, useLingui } from '@lingui/react/macro'
import { announcements } from '../../api/endpoints/announcements.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { AnnouncementRow } from './AnnouncementRow.tsx'
import styles from './AnnouncementsPage.module.css'

const PAGE_SIZE = 20

/** What the operator had to say, newest first. */
export function AnnouncementsPage() {
  const { t } = useLingui()
  const list = usePagedSnapshot(
    announcements.announcementPage,
    { pageSize: PAGE_SIZE },
    (announcement) => announcement.id,
  )
  return (
    <section className={styles.page} aria-label={t`Announcements`} aria-busy={list.isLoadingMore}>
      <StaleBadge at={list.fetchedAt} stale={list.stale} testId="announcements-stale" />
      {list.state === 'loading' && <RowsSkeleton count={6} />}
      {list.state === 'error' && (
        <ErrorState onRetry={list.refresh} testId="announcements-error">
          <Trans>The announcements did not arrive.</Trans>
        </ErrorState>
      )}
      {list.state === 'ready' && list.items.length === 0 && (
        <EmptyState title={<Trans>Nothing announced yet</Trans>} testId="announcements-empty">
          <Trans>News about sales, tokens and changes will appear here.</Trans>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <VirtualList
          items={list.items}
          keyOf={(announcement) => announcement.id}
          onNearEnd={list.more}
          testId="announcements-list"
        >
          {(announcement) => <AnnouncementRow announcement={announcement} />}
        </VirtualList>
      )}
      {list.isLoadingMore && <RowsSkeleton count={2} />}
      {list.moreFailed && <MoreButton list={list} testId="announcements-more" />}
    </section>
  )
}
