import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Megaphone from 'lucide-react/icons/megaphone'
import { announcements } from '../../api/endpoints/announcements.ts'
import { readAnnouncementsAtom } from '../../state/readAnnouncements.ts'
import { snapshotAtom } from '../../state/snapshot.ts'
import { HiddenText } from '../../ui/HiddenText.tsx'
import styles from './AnnouncementStrip.module.css'

const newestAtom = snapshotAtom(announcements.announcementPage, { pageNo: 1, pageSize: 20 })

/** The newest announcement in one line; nothing while there is none, or it cannot be had. */
export function AnnouncementStrip() {
  const { data } = useAtomValue(newestAtom)
  const read = useAtomValue(readAnnouncementsAtom)
  const newest = data?.items[0]
  if (!newest) return null
  const isNew = !read.has(newest.id)
  return (
    <a
      className={styles.strip}
      href={isNew ? `/announcements/${newest.id}` : '/announcements'}
      data-testid="home-announcement"
    >
      <span className={styles.icon} data-new={isNew || undefined}>
        <Megaphone aria-hidden="true" size={18} />
      </span>
      {isNew && (
        <HiddenText>
          <Trans>New announcement:</Trans>
        </HiddenText>
      )}
      <bdi className={styles.title}>{newest.title}</bdi>
      <ChevronRight aria-hidden="true" className={styles.chevron} size={18} />
    </a>
  )
}
