import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { Plan, StakePool } from '../../api/endpoints/stakeFields.ts'
import { fundingAt } from '../../core/stream.ts'
import { DAY_MS } from '../../core/time.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatAmount, formatFew, formatPaid } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { RangeField } from '../../ui/fields/RangeField.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts, type FactIf } from '../../ui/lists/Facts.tsx'
import { flowOf, numberOf, type Place } from './places.ts'
import styles from './PlaceCard.module.css'
import { costOf, gainAfter, grownAfter, wouldEarn } from './rules.ts'

interface ProjectionProps {
  readonly place: Place
  readonly units: bigint
  /** Whether the amount is an example that the user did not type. */
  readonly isExample: boolean
  /**
   * Days from now, if the user moved the day. The parent stores it, because list rows come and go.
   */
  readonly moved: number | undefined
  readonly onMove: (days: number) => void
}

/** Longest projection of a pool, in days, because a pool has no end of its own. */
const LONGEST_DAYS = 365
const USUAL_DAYS = 30

/**
 * Shows the reward of an amount by a day that the user moves. A plan's reward is exact; a pool's
 * uses the present rate.
 */
export function Projection({ place, units, isExample, moved, onMove }: ProjectionProps) {
  const { t } = useLingui()
  const longest = place.of === 'plan' ? place.days : Math.max(LONGEST_DAYS, place.days)
  const days = Math.min(moved ?? (place.days || USUAL_DAYS), longest)
  const amount = formatAmount({ coin: place.coin, units })
  const testId = `projection-${place.of}-${numberOf(place)}`
  return (
    <section className={styles.projection} aria-label={t`Projection`} data-testid={testId}>
      <RangeField
        label={
          isExample ? (
            <Trans>If you pledged {amount}, for example</Trans>
          ) : (
            <Trans>If you pledge {amount}</Trans>
          )
        }
        value={days}
        min={1}
        max={longest}
        onChange={onMove}
        said={t`${plural(days, { one: '# day', other: '# days' })}`}
        testId={`${testId}-days`}
      />
      {place.of === 'plan' ? (
        <PlanFacts plan={place} units={units} days={days} testId={testId} />
      ) : (
        <PoolFacts pool={place} units={units} days={days} testId={testId} />
      )}
    </section>
  )
}

interface FactsProps {
  readonly units: bigint
  readonly days: number
  readonly testId: string
}

function PlanFacts({ plan, units, days, testId }: FactsProps & { readonly plan: Plan }) {
  const { coin } = plan
  const isWhole = days >= plan.days
  const gain = gainAfter(plan, units, days)
  const facts: readonly FactIf[] = [
    {
      id: 'reward',
      label: isWhole ? <Trans>Whole reward</Trans> : <Trans>Reward by then</Trans>,
      value: <AmountText amount={{ coin, units: grownAfter(plan, units, days) }} />,
    },
    !isWhole && leavingFact(plan, units),
    {
      id: 'back',
      label: <Trans>You would get back</Trans>,
      value: <AmountText amount={{ coin, units: units + gain }} />,
    },
  ]
  return (
    <>
      <Facts facts={facts} testId={`${testId}-facts`} />
      {gain < 0n && (
        <p className={styles.obstacle} data-testid={`${testId}-loss`}>
          <Trans>So early, leaving costs more than it has brought.</Trans>
        </p>
      )}
    </>
  )
}

function PoolFacts({ pool, units, days, testId }: FactsProps & { readonly pool: StakePool }) {
  const locale = useLocale()
  const now = useChainNow()
  if (now === undefined) return null
  const rewards = flowOf(pool.rewards)
  const funding = fundingAt(rewards, now)
  const isFlowing = funding.kind === 'flowing'
  const endsFirst = isFlowing && funding.until < now + days * DAY_MS
  const ends = isFlowing ? formatDateTime(funding.until, locale) : ''
  const earned = { coin: rewards.coin, units: wouldEarn(rewards, units, days, now) }
  const about = formatFew(earned, 4)
  return (
    <Facts
      facts={[
        {
          id: 'reward',
          label: <Trans>At the rate of now</Trans>,
          value: isFlowing ? <Trans>about {about}</Trans> : <Trans>nothing at the moment</Trans>,
          aside: endsFirst && <Trans>(until the funding ends on {ends})</Trans>,
        },
        days < pool.days && leavingFact(pool, units),
      ]}
      testId={`${testId}-facts`}
    />
  )
}

function leavingFact({ coin, costBp }: Place, units: bigint): FactIf {
  const cost = { coin, units: costOf(units, costBp) }
  return {
    id: 'cost',
    label: <Trans>Leaving then costs</Trans>,
    value: <AmountText amount={cost} short={formatPaid(cost)} />,
  }
}
