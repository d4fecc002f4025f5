import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StakePool } from '../../api/endpoints/stakeFields.ts'
import { aprBp, isShared } from '../../core/apr.ts'
import { fundingAt } from '../../core/stream.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { FundingText } from '../../sheets/FundingText.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Figure } from '../../ui/figures/Figure.tsx'
import { flowOf, type Place } from './places.ts'
import styles from './PlaceCard.module.css'

interface PlaceRateProps {
  readonly place: Place
  /** Prefix of the test ids. */
  readonly testId: string
}

/**
 * Shows a place's yearly rate with its source. A plan's rate is fixed; a pool's is never promised.
 */
export function PlaceRate({ place, testId }: PlaceRateProps) {
  const isFixed = place.of === 'plan'
  return (
    <div className={styles.rate}>
      <Figure
        size="medium"
        label={isFixed ? <Trans>Fixed rate</Trans> : <Trans>Rate of now</Trans>}
        value={isFixed ? formatPercent(place.rateBp) : <PoolRate pool={place} />}
        unit={<Trans>a year</Trans>}
        testId={`${testId}-rate`}
      />
      <p className={styles.source} data-testid={`${testId}-source`}>
        {isFixed ? (
          <Trans>The whole reward is set aside for you when you pledge.</Trans>
        ) : (
          <PoolSource pool={place} />
        )}
      </p>
    </div>
  )
}

interface PoolProps {
  readonly pool: StakePool
}

function PoolRate({ pool }: PoolProps): ReactNode {
  const now = useChainNow()
  const bp = now === undefined ? undefined : aprBp(rateOf(pool), now)
  return bp === undefined ? '–' : formatPercent(bp)
}

function PoolSource({ pool }: PoolProps): ReactNode {
  const locale = useLocale()
  const now = useChainNow()
  if (now === undefined) return null
  const { rewards, staked } = rateOf(pool)
  const funding = fundingAt(rewards, now)
  if (funding.kind !== 'flowing') return <FundingText stream={rewards} />
  const when = formatDateTime(funding.until, locale)
  if (rewards.totalWeight === 0n)
    return (
      <Trans>
        Nobody has pledged here yet: whoever is first gets all that it pays, until the funding ends
        on {when}.
      </Trans>
    )
  if (aprBp(rateOf(pool), now) === undefined)
    return staked === 0n ? (
      <Trans>
        Nobody has pledged here yet, and pledges in other pools share what it pays. Variable, may be
        zero, until the funding ends on {when}.
      </Trans>
    ) : (
      <Trans>
        It pays another coin, and nothing tells what the two are worth. Variable, may be zero, until
        the funding ends on {when}.
      </Trans>
    )
  return isShared(rewards, staked) ? (
    <Trans>
      What it pays now, divided by all that is pledged here and in the pools that share it.
      Variable, may be zero, until the funding ends on {when}.
    </Trans>
  ) : (
    <Trans>
      What it pays now, divided by all that is pledged. Variable, may be zero, until the funding
      ends on {when}.
    </Trans>
  )
}

const rateOf = (pool: StakePool) => ({ ...pool, rewards: flowOf(pool.rewards) })
