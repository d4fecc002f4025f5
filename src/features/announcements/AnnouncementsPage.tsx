import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type * as v from 'valibot'
import { announcements, type announcementSummary } from '../../api/endpoints/announcements.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { readAnnouncementsAtom } from '../../state/device/readAnnouncements.ts'
import { HiddenText } from '../../ui/figures/HiddenText.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import styles from './AnnouncementsPage.module.css'

const keyOf = ({ id }: { readonly id: string }) => id

/** Lists the operator's announcements, newest first. */
export function AnnouncementsPage() {
  const list = usePagedSnapshot(announcements.announcementPage, {}, keyOf)
  return (
    <Page gap={3}>
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOf}
        empty={
          <EmptyState title={<Trans>Nothing announced yet</Trans>} testId="announcements-empty">
            <Trans>News about sales, tokens and changes will appear here.</Trans>
          </EmptyState>
        }
        testId="announcements"
      >
        {(announcement) => <AnnouncementRow announcement={announcement} />}
      </PagedList>
    </Page>
  )
}

interface AnnouncementRowProps {
  readonly announcement: v.InferOutput<typeof announcementSummary>
}

/** Shows title, first words and date. A dot marks announcements unread on this device. */
function AnnouncementRow({ announcement }: AnnouncementRowProps) {
  const { id, title, summary, publishedAt } = announcement
  const locale = useLocale()
  const now = useDeviceNow()
  const isUnread = !useAtomValue(readAnnouncementsAtom).has(id)
  return (
    <a
      className={styles.row}
      href={`/announcements/${id}`}
      data-unread={isUnread || undefined}
      data-testid="announcement-row"
    >
      <span className={styles.title}>
        {isUnread && (
          <HiddenText>
            <Trans>Unread:</Trans>
          </HiddenText>
        )}
        <bdi>{title}</bdi>
      </span>
      <time className={styles.day} dateTime={new Date(publishedAt).toISOString()}>
        {formatWhen(publishedAt, now, locale)}
      </time>
      <span className={styles.summary}>
        <bdi>{summary}</bdi>
      </span>
    </a>
  )
}
