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
 * The newest announcement on one line; a link to all of them while there is none, or it cannot be
 * loaded. Its height is constant, so that nothing below it moves.
 */
export function AnnouncementStrip() {
  const { data, state } = useAtomValue(newestAtom)
  const newest = data?.items[0]
  if (newest) return <NewestAnnouncement id={newest.id} title={newest.title} />
  if (state === 'loading')
    return (
      <div className={styles.strip}>
        <span className={styles.icon}>
          <Megaphone aria-hidden="true" size={18} />
        </span>
        <Skeleton width="64%" />
      </div>
    )
  return (
    <a className={styles.strip} href="/announcements" data-testid="home-announcements">
      <span className={styles.icon}>
        <Megaphone aria-hidden="true" size={18} />
      </span>
      <span className={styles.title}>
        <Trans>Announcements</Trans>
      </span>
      <ChevronRight aria-hidden="true" className={styles.chevron} size={18} />
    </a>
  )
}

function NewestAnnouncement({ id, title }: { readonly id: string; readonly title: string }) {
  const isNew = !useAtomValue(readAnnouncementsAtom).has(id)
  return (
    <a
      className={styles.strip}
      href={isNew ? `/announcements/${id}` : '/announcements'}
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
      <bdi className={styles.title}>{title}</bdi>
      <ChevronRight aria-hidden="true" className={styles.chevron} size={18} />
    </a>
  )
}
