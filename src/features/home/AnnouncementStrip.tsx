import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Megaphone from 'lucide-react/icons/megaphone'
import { announcements } from '../../api/endpoints/announcements.ts'
import { readAnnouncementsAtom } from '../../state/device/readAnnouncements.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { HiddenText } from '../../ui/figures/HiddenText.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './AnnouncementStrip.module.css'

const newestAtom = snapshotAtom(announcements.announcementPage, { pageNo: 1, pageSize: 20 })

/**
 * Newest announcement on one line. Links to all announcements while there is none, or if it cannot
 * be loaded. Its constant height keeps the content below in place.
 */
export function AnnouncementStrip() {
  const { data, state } = useAtomValue(newestAtom)
  const read = useAtomValue(readAnnouncementsAtom)
  const newest = data?.items[0]
  const isNew = newest !== undefined && !read.has(newest.id)
  const icon = (
    <span className={styles.icon} data-new={isNew || undefined}>
      <Megaphone aria-hidden="true" size={18} />
    </span>
  )
  if (!newest && state === 'loading')
    return (
      <div className={styles.strip}>
        {icon}
        <Skeleton width="64%" />
      </div>
    )
  return (
    <a
      className={styles.strip}
      href={isNew ? `/announcements/${newest.id}` : '/announcements'}
      data-testid={newest ? 'home-announcement' : 'home-announcements'}
    >
      {icon}
      {isNew && (
        <HiddenText>
          <Trans>New announcement:</Trans>
        </HiddenText>
      )}
      {newest ? (
        <bdi className={styles.title}>{newest.title}</bdi>
      ) : (
        <span className={styles.title}>
          <Trans>Announcements</Trans>
        </span>
      )}
      <ChevronRight aria-hidden="true" className={styles.chevron} size={18} />
    </a>
  )
}
