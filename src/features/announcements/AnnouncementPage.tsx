import { Trans } from '@lingui/react/macro'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { announcements } from '../../api/endpoints/announcements.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { markAnnouncementReadAtom } from '../../state/device/readAnnouncements.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import styles from './AnnouncementPage.module.css'
import { sanitize } from './sanitize.ts'

interface AnnouncementPageProps {
  readonly params: Readonly<Record<string, string>>
}

/** Shows one announcement. Its text is the operator's HTML, which is untrusted. */
export function AnnouncementPage({ params }: AnnouncementPageProps) {
  const id = params['id'] ?? ''
  const [snapshot, refresh] = useAtom(snapshotAtom(announcements.announcementDetail, { id }))
  const locale = useLocale()
  const markRead = useSetAtom(markAnnouncementReadAtom)
  const isShown = snapshot.data !== undefined
  useEffect(() => {
    if (isShown) markRead(id)
  }, [isShown, id, markRead])
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<ArticleSkeleton />}
      none={
        <EmptyState
          title={<Trans>This announcement is not there</Trans>}
          action={{
            label: <Trans>See all announcements</Trans>,
            href: '/announcements',
            testId: 'announcement-to-all',
          }}
          testId="announcement-error"
        >
          <Trans>It may have been taken back.</Trans>
        </EmptyState>
      }
      testId="announcement"
    >
      {({ title, publishedAt, html }) => (
        <article className={styles.article} data-testid="announcement">
          <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="announcement-stale" />
          <h2 className={styles.title}>
            <bdi>{title}</bdi>
          </h2>
          <time className={styles.day} dateTime={new Date(publishedAt).toISOString()}>
            {formatDateTime(publishedAt, locale)}
          </time>
          <Body html={html} />
        </article>
      )}
    </Loaded>
  )
}

function Body({ html }: { readonly html: string }) {
  const markup = useMemo(() => ({ __html: sanitize(html) as unknown as string }), [html])
  return (
    // oxlint-disable-next-line react/no-danger -- sanitised just above, typed by Trusted Types
    <div className={styles.body} dangerouslySetInnerHTML={markup} data-testid="announcement-body" />
  )
}

const ArticleSkeleton = () => (
  <Loading className={styles.article}>
    <Skeleton width="80%" height={28} />
    <Skeleton width="40%" height={14} />
    <Skeleton width="100%" height={160} />
  </Loading>
)
