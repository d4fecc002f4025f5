import { Trans } from '@lingui/react/macro'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { announcements } from '../../api/endpoints/announcements.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { markAnnouncementReadAtom } from '../../state/device/readAnnouncements.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { HiddenText } from '../../ui/figures/HiddenText.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import styles from './AnnouncementPage.module.css'
import { sanitize } from './sanitize.ts'

interface AnnouncementPageProps {
  readonly params: Readonly<Record<string, string>>
}

/** One announcement. Its text is the operator's HTML, which is not trusted. */
export function AnnouncementPage({ params }: AnnouncementPageProps) {
  const id = params['id'] ?? ''
  const [{ data, fetchedAt, state, stale, error }, refresh] = useAtom(
    snapshotAtom(announcements.announcementDetail, { id }),
  )
  const locale = useLocale()
  const markRead = useSetAtom(markAnnouncementReadAtom)
  const isShown = data !== undefined
  useEffect(() => {
    if (isShown) markRead(id)
  }, [isShown, id, markRead])

  if (state === 'loading') return <ArticleSkeleton />
  if (data === undefined)
    return error?.kind === 'refused' ? (
      <EmptyState
        title={<Trans>This announcement is not there</Trans>}
        action={
          <Button href="/announcements" variant="primary" testId="announcement-to-all">
            <Trans>See all announcements</Trans>
          </Button>
        }
        testId="announcement-error"
      >
        <Trans>It may have been taken back.</Trans>
      </EmptyState>
    ) : (
      <ErrorState onRetry={() => void refresh()} testId="announcement-error">
        <Trans>The announcement did not arrive.</Trans>
      </ErrorState>
    )
  return (
    <article className={styles.article} data-testid="announcement">
      <StaleBadge at={fetchedAt} stale={stale} testId="announcement-stale" />
      <h2 className={styles.title}>
        <bdi>{data.title}</bdi>
      </h2>
      <time className={styles.day} dateTime={new Date(data.publishedAt).toISOString()}>
        {formatDateTime(data.publishedAt, locale)}
      </time>
      <Body html={data.html} />
    </article>
  )
}

function Body({ html }: { readonly html: string }) {
  const markup = useMemo(() => ({ __html: sanitize(html) as unknown as string }), [html])
  return (
    // oxlint-disable-next-line react/no-danger -- sanitised just above, typed by Trusted Types
    <div className={styles.body} dangerouslySetInnerHTML={markup} data-testid="announcement-body" />
  )
}

function ArticleSkeleton() {
  return (
    <div className={styles.article} aria-busy="true">
      <HiddenText>
        <Trans>Loading</Trans>
      </HiddenText>
      <Skeleton width="80%" height={28} />
      <Skeleton width="40%" height={14} />
      <Skeleton width="100%" height={160} />
    </div>
  )
}
