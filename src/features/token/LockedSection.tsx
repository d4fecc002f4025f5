import { Trans } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { locks } from '../../api/endpoints/locks.ts'
import type { Address } from '../../core/address.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Progress } from '../../ui/figures/Progress.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { lockedAtom } from './atoms.ts'
import styles from './LockedSection.module.css'
import { formatTokens } from './text.ts'

interface LockedSectionProps {
  readonly token: Address
  readonly symbol: string
}

/** Shows how much of a token is locked now. */
export function LockedSection({ token, symbol }: LockedSectionProps) {
  const [locked, ask] = useAtom(lockedAtom(token))
  return (
    <Section title={<Trans>Locked up</Trans>} testId="token-locked">
      <StaleBadge at={locked.fetchedAt} stale={locked.stale} testId="token-locked-stale" />
      <Loaded
        snapshot={locked}
        refresh={ask}
        skeleton={
          <Loading>
            <Skeleton height={120} />
          </Loading>
        }
        testId="token-locked"
      >
        {({ items: [coins] }) => <LockedCard token={token} symbol={symbol} coins={coins} />}
      </Loaded>
    </Section>
  )
}

interface LockedCardProps extends LockedSectionProps {
  /** Locked amount; undefined if there are no locks. */
  readonly coins: ResponseOf<typeof locks.lockStatistic>['items'][number] | undefined
}

function LockedCard({ token, symbol, coins }: LockedCardProps) {
  const locale = useLocale()
  const shareBp = coins?.shareBp ?? 0
  const share = formatPercent(shareBp)
  return (
    <a className={styles.card} href={`/lock/${token}`} data-testid="token-locked-link">
      <span className={styles.head}>
        <LockKeyhole aria-hidden="true" size={18} className={styles.icon} />
        <span className={styles.share} data-testid="token-locked-share">
          {shareBp > 0 ? (
            <Trans>{share} of the supply is locked</Trans>
          ) : (
            <Trans>Nothing of the supply is locked</Trans>
          )}
        </span>
        <ChevronRight aria-hidden="true" size={18} className={styles.chevron} />
      </span>
      {shareBp > 0 && <Progress value={shareBp / 10_000} />}
      {coins && (
        <Facts
          facts={[
            {
              id: 'amount',
              label: <Trans>Locked tokens</Trans>,
              value: `${formatTokens(coins.units)}\u00a0${symbol}`,
            },
            coins.nextUnlockAt !== null && {
              id: 'next',
              label: <Trans>Next unlock</Trans>,
              value: formatDateTime(coins.nextUnlockAt, locale),
            },
          ]}
          testId="token-locked-facts"
        />
      )}
    </a>
  )
}
