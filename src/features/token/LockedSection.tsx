import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { Address } from '../../core/address.ts'
import { formatDateTime, formatPercent } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Facts, type Fact } from '../../ui/Facts.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { SectionTitle } from '../../ui/SectionTitle.tsx'
import { lockedPartsAtom } from './atoms.ts'
import styles from './LockedSection.module.css'
import { partOf } from './rules.ts'
import { formatTokens } from './text.ts'
import pageStyles from './TokenPage.module.css'

interface LockedSectionProps {
  readonly token: Address
  readonly symbol: string
}

/** How much of a token, and of its pool, nobody can move now. Beside the rest: no answer, no card. */
export function LockedSection({ token, symbol }: LockedSectionProps) {
  const locale = useLocale()
  const locked = useAtomValue(lockedPartsAtom(token))
  if (!locked) return null
  const { coins, pool } = locked
  const share = coins?.shareBp ?? 0
  const poolPart = partOf(pool.lockedShares, pool.shares)
  const facts: Fact[] = []
  if (coins) {
    facts.push({
      id: 'amount',
      label: <Trans>Locked tokens</Trans>,
      value: `${formatTokens(coins.units)}\u00a0${symbol}`,
    })
    if (coins.nextUnlockAt !== null)
      facts.push({
        id: 'next',
        label: <Trans>Next unlock</Trans>,
        value: formatDateTime(coins.nextUnlockAt, locale),
      })
  }
  if (poolPart !== undefined)
    facts.push({
      id: 'pool',
      label: <Trans>Pool locked for good</Trans>,
      value: formatPercent(poolPart),
    })
  return (
    <section className={pageStyles.section} data-testid="token-locked">
      <SectionTitle>
        <Trans>Locked up</Trans>
      </SectionTitle>
      <a className={styles.card} href={`/lock/${token}`} data-testid="token-locked-link">
        <span className={styles.head}>
          <LockKeyhole aria-hidden="true" size={18} className={styles.icon} />
          <span className={styles.share} data-testid="token-locked-share">
            {share > 0 ? (
              <Trans>{formatPercent(share)} of the supply is locked</Trans>
            ) : (
              <Trans>Nothing of the supply is locked</Trans>
            )}
          </span>
          <ChevronRight aria-hidden="true" size={18} className={styles.chevron} />
        </span>
        {share > 0 && <Progress value={share / 10_000} />}
        {facts.length > 0 && <Facts facts={facts} testId="token-locked-facts" />}
      </a>
    </section>
  )
}
