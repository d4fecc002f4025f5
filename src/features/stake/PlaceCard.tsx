import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StakePool } from '../../api/endpoints/stakeFields.ts'
import { fundingAt } from '../../core/stream.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatAmount, formatBrief, formatFew } from '../../i18n/formatAmount.ts'
import { trx } from '../../core/amount.ts'
import { isUnlimited } from '../../core/plan.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts, type FactIf } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { flowOf, numberOf, type Place } from './places.ts'
import styles from './PlaceCard.module.css'
import { PlaceRate } from './PlaceRate.tsx'
import { placeObstacle, type PlaceObstacle } from './rules.ts'
import { sharedAside } from './words.tsx'

interface PlaceCardProps {
  readonly place: Place
  /** Whether a link names this place. */
  readonly isAskedFor?: boolean | undefined
  readonly onPledge: () => void
  /** `Projection` of the rewards of an amount. */
  readonly children?: ReactNode
}

/**
 * Renders a pool or plan to choose: its rate with the source, its terms, and the button to stake.
 */
export function PlaceCard({ place, isAskedFor, onPledge, children }: PlaceCardProps) {
  const { t } = useLingui()
  const { of, coin, days, isClosed } = place
  const obstacle = placeObstacle(place)
  const testId = `place-${of}-${numberOf(place)}`
  const number = numberOf(place)
  const { symbol } = coin
  return (
    <Card
      leading={<Medallion seed={seedOf(place)} />}
      title={
        days === 0 ? (
          <Trans>Free at any time</Trans>
        ) : (
          <Plural value={days} one="# day" other="# days" />
        )
      }
      facts={of === 'plan' ? t`${symbol} · fixed plan ${number}` : t`${symbol} · pool ${number}`}
      status={
        isClosed ? (
          <StatusPill testId={`${testId}-closed`}>
            <Trans>No new pledges</Trans>
          </StatusPill>
        ) : isAskedFor ? (
          <StatusPill tone="cast" dot>
            <Trans>From your link</Trans>
          </StatusPill>
        ) : undefined
      }
      figure={<PlaceRate place={place} testId={testId} />}
      action={
        !isClosed && (
          <div className={styles.action}>
            {obstacle && (
              <p className={styles.obstacle} data-testid={`${testId}-obstacle`}>
                <Obstacle obstacle={obstacle} />
              </p>
            )}
            <Button
              wide
              disabled={obstacle !== undefined}
              onClick={onPledge}
              testId={`${testId}-pledge`}
            >
              <Trans context="a coin">Pledge</Trans>
            </Button>
          </div>
        )
      }
      testId={testId}
    >
      <Facts columns={2} facts={termsOf(place)} testId={`${testId}-facts`} />
      {!isClosed && children}
    </Card>
  )
}

function termsOf(place: Place): readonly FactIf[] {
  const { of, coin, days, costBp, least, most, staked, stakers, own } = place
  const cost = formatPercent(costBp)
  return [
    days > 0 && {
      id: 'cost',
      label: <Trans>Leaving early</Trans>,
      value: costBp === 0 ? <Trans>costs nothing</Trans> : <Trans>costs {cost} of it</Trans>,
    },
    of === 'plan' &&
      !isUnlimited(place.stillFits) && {
        id: 'fund',
        label: <Trans>The fund still covers</Trans>,
        value: (
          <AmountText
            amount={{ coin, units: place.stillFits }}
            short={formatBrief({ coin, units: place.stillFits })}
          />
        ),
      },
    of !== 'plan' && {
      id: 'pays',
      label: <Trans>Pays all together a day</Trans>,
      value: <PaysDaily rewards={place.rewards} />,
      aside: sharedAside(place),
    },
    { id: 'least', label: <Trans>Minimum</Trans>, value: formatAmount({ coin, units: least }) },
    !isUnlimited(most) && {
      id: 'most',
      label: <Trans>Maximum per account</Trans>,
      value: (
        <AmountText amount={{ coin, units: most }} short={formatBrief({ coin, units: most })} />
      ),
    },
    {
      id: 'staked',
      label: <Trans>Pledged by all</Trans>,
      value: (
        <AmountText amount={{ coin, units: staked }} short={formatBrief({ coin, units: staked })} />
      ),
      aside: stakers > 0 && (
        <>
          (<Plural value={stakers} one="# account" other="# accounts" />)
        </>
      ),
    },
    place.of === 'lp' &&
      place.stakedWorth !== null && {
        id: 'worth',
        label: <Trans>Worth now, all together</Trans>,
        value: <StakedWorth sun={place.stakedWorth} />,
      },
    own !== null &&
      own.units > 0n && {
        id: 'own',
        label: <Trans>Pledged by you</Trans>,
        value: <AmountText amount={{ coin, units: own.units }} />,
      },
  ]
}

/** Returns the same seed that a stake's card uses. */
const seedOf = (place: Place) =>
  (place.of === 'lp' && place.token?.address) || (place.coin.contract ?? place.contract)

/** Shows the value by the pools' present holdings. */
function StakedWorth({ sun }: { readonly sun: bigint }): ReactNode {
  const worth = formatAmount(trx(sun), { maxFraction: 0 })
  return <Trans>about {worth}</Trans>
}

/**
 * Shows the present rewards per day. After a stream ends, its rate keeps its value, but it pays
 * nothing.
 */
function PaysDaily({ rewards }: Pick<StakePool, 'rewards'>): ReactNode {
  const now = useChainNow()
  if (now === undefined) return '–'
  if (fundingAt(flowOf(rewards), now).kind !== 'flowing') return <Trans>nothing</Trans>
  const amount = { coin: rewards.coin, units: rewards.perDay }
  return <AmountText amount={amount} short={formatFew(amount)} />
}

function Obstacle({ obstacle }: { readonly obstacle: PlaceObstacle }): ReactNode {
  switch (obstacle) {
    case 'closed':
      return <Trans>No new pledges are taken here any more.</Trans>
    case 'atMaximum':
      return <Trans>You have pledged here as much as one account may.</Trans>
    case 'fundUsedUp':
      return <Trans>The plan's fund covers no new pledge at the moment.</Trans>
  }
}
