import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { formatShort } from '../../i18n/format.ts'
import { formatTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { ChainSnapshot } from '../../state/answers/chainSnapshot.ts'
import { shopBehindSinceAtom } from '../../state/answers/shopLag.ts'
import type { Snapshot } from '../../state/answers/snapshot.ts'
import { Note } from '../../ui/states/Note.tsx'
import type { Place, TeamStatistics } from './atoms.ts'
import { standingOf } from './rules.ts'
import styles from './Team.module.css'

interface ChainCheckProps {
  readonly told: Snapshot<TeamStatistics>
  readonly place: ChainSnapshot<Place>
}

/** Shows whether the contract counts the same members as the backend, or how far they differ. */
export function ChainCheck({ told, place }: ChainCheckProps) {
  if (!told.data || !place.data) return null
  const chain = { members: place.data.direct, size: place.data.size }
  const isNewer = (place.fetchedAt ?? 0) > (told.fetchedAt ?? 0) && !place.stale
  const standing = standingOf(told.data, chain, isNewer)
  if (standing === 'same')
    return (
      <p className={styles.check} data-testid="team-check" data-standing="same">
        <BadgeCheck aria-hidden="true" size={15} strokeWidth={2.2} />
        <Trans>Verified on chain: the contract counts the same</Trans>
      </p>
    )
  if (standing === 'late') return <Late many={chain.size - told.data.size} />
  if (standing === undefined) return null
  const [direct, size] = [chain.members, chain.size].map((many) => formatShort(BigInt(many)))
  return (
    <Note tone="warn" testId="team-check">
      <Trans>
        The contract counts only {direct} members, and {size} people in all. Do not rely on this
        list before both say the same.
      </Trans>
    </Note>
  )
}

/**
 * Reports a backend that has fewer members for a while. This is not an error, because the backend
 * follows final blocks.
 */
function Late({ many }: { readonly many: number }) {
  const locale = useLocale()
  const since = useAtomValue(shopBehindSinceAtom)
  const when = since === undefined ? undefined : formatTime(since, locale)
  return (
    <p className={styles.check} data-testid="team-check" data-standing="late">
      <Hourglass aria-hidden="true" size={15} strokeWidth={2.2} />
      <span>
        <Plural
          value={many}
          one="# more person is on the chain already, and is counted here once that is final."
          other="# more people are on the chain already, and are counted here once that is final."
        />
        {when !== undefined && (
          <>
            {' '}
            <Trans>The backend has been behind the chain since {when}.</Trans>
          </>
        )}
      </span>
    </p>
  )
}
