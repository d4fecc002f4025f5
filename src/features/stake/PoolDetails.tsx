import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { StakePool } from '../../api/endpoints/stakeFields.ts'
import { fundingAt } from '../../core/stream.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts, type FactIf } from '../../ui/lists/Facts.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { keptCostsAtom, poolStatisticsAtom } from './atoms.ts'
import { flowOf } from './places.ts'
import styles from './Stakes.module.css'
import { sharedAside } from './words.tsx'

interface PoolDetailsProps {
  readonly pool: StakePool
  /**
   * Whether the details are open. The list holds this state, because a card that scrolls away
   * unmounts.
   */
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly onLiquidity: () => void
}

/** Shows a pool's statistics, which load once the user opens them. */
export function PoolDetails({ pool, isOpen, onToggle, onLiquidity }: PoolDetailsProps) {
  const testId = `lp-pool-${pool.pool}-details`
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary data-testid={testId}>
        <Trans>More about this pool</Trans>
      </summary>
      {isOpen && <Statistics pool={pool} onLiquidity={onLiquidity} testId={testId} />}
    </details>
  )
}

function Statistics({
  pool,
  onLiquidity,
  testId,
}: Pick<PoolDetailsProps, 'pool' | 'onLiquidity'> & {
  readonly testId: string
}) {
  const owner = useAtomValue(ownerAtom)
  const [snapshot, refresh] = useAtom(poolStatisticsAtom(pool.pool, owner))
  const kept = useKeptFact(pool)
  const costs = useCostsFact(pool)
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={
        <Loading testId={`${testId}-loading`}>
          <Skeleton height={96} />
        </Loading>
      }
      testId={testId}
    >
      {({ pool: told, claimed, cancelled, costs: lost }) => (
        <>
          <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId={`${testId}-stale`} />
          <Facts
            facts={[
              {
                id: 'funded',
                label: <Trans>Paid in so far</Trans>,
                value: (
                  <AmountText amount={{ coin: told.rewards.coin, units: told.rewards.funded }} />
                ),
                aside: sharedAside(told),
              },
              {
                id: 'claimed',
                label: <Trans>Claimed so far</Trans>,
                value: <AmountText amount={{ coin: told.rewards.coin, units: claimed }} />,
                aside: sharedAside(told),
              },
              { id: 'cancelled', label: <Trans>Taken back early</Trans>, value: String(cancelled) },
              {
                id: 'costs',
                label: <Trans>What that has cost</Trans>,
                value: <AmountText amount={{ coin: told.coin, units: lost }} />,
                aside: <Trans>(it goes to those who stay)</Trans>,
              },
              kept,
              costs,
            ]}
            testId={`${testId}-facts`}
          />
          <Button size="small" onClick={onLiquidity} testId={`${testId}-liquidity`}>
            <Trans>Provide liquidity</Trans>
          </Button>
        </>
      )}
    </Loaded>
  )
}

/**
 * Returns the fact about costs that do not flow yet. Undefined if there are none or the chain does
 * not report them.
 */
function useKeptFact(pool: StakePool): FactIf {
  const { data: units, fetchedAt, stale } = useAtomValue(keptCostsAtom(pool.pool))
  const isOnline = useOnline()
  if (!units) return undefined
  return {
    id: 'kept',
    label: <Trans>Of that, does not flow yet</Trans>,
    value: <AmountText amount={{ coin: pool.coin, units }} />,
    aside: (
      <>
        <Trans>(it will, once anybody sends for it)</Trans>
        {/* Offline, the badge above shows the age. */}
        {isOnline && (
          <StaleBadge at={fetchedAt} stale={stale} testId={`lp-pool-${pool.pool}-kept-stale`} />
        )}
      </>
    ),
  }
}

/** Returns the fact about costs that now flow to the remaining stakers, in LP tokens. */
function useCostsFact({ costs }: StakePool): FactIf {
  const locale = useLocale()
  const now = useChainNow()
  if (!costs || now === undefined) return undefined
  const funding = fundingAt(flowOf(costs), now)
  if (funding.kind !== 'flowing') return undefined
  const until = formatDateTime(funding.until, locale)
  const daily = formatAmount({ coin: costs.coin, units: costs.perDay })
  return {
    id: 'fromCosts',
    label: <Trans>Flows from that</Trans>,
    value: <Trans>{daily} a day</Trans>,
    aside: <Trans>(until {until})</Trans>,
  }
}
