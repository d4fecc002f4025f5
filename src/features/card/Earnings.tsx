import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { earnsPerDay } from '../../core/stream.ts'
import type { Address } from '../../core/address.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { noIncomeText } from '../../outbox/noIncomeText.ts'
import { FundingText } from '../../sheets/FundingText.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import styles from './PledgePage.module.css'
import { coinOfPool, poolSharesAtom, profitsAtom, type PoolShare } from './stakes.ts'
import { poolNames } from './stakeWords.tsx'

/** Short form of an amount; a press shows all digits. */
const SHORT = { maxFraction: 4 }

interface EarningsProps {
  readonly owner: Address
  readonly pools: Address
  readonly onClaim: () => void
}

/**
 * Earnings of the account's stakes, pool by pool as the chain counts them, and the way to claim
 * them.
 */
export function Earnings({ owner, pools, onClaim }: EarningsProps) {
  const { i18n } = useLingui()
  const { usdt } = useAtomValue(servicesAtom).config.contracts
  const [snapshot, refresh] = useAtom(poolSharesAtom(pools, owner))
  const isOnline = useOnline()
  return (
    <Panel
      as="section"
      title={<Trans>Earned, to be claimed</Trans>}
      aside={
        <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="pledge-earned-stale" />
      }
      testId="pledge-earned"
    >
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={<EarningsSkeleton />}
        testId="pledge-earned"
      >
        {(shares) => {
          const isNothing = shares.every(({ claimable }) => claimable === 0n)
          return (
            <>
              <ul className={styles.pools}>
                {shownOf(shares).map((share) => (
                  <li key={share.pool}>
                    <Pool owner={owner} share={share} usdt={usdt} />
                  </li>
                ))}
              </ul>
              <ClaimAll disabled={isNothing || !isOnline} onClaim={onClaim} />
              <div className={styles.note} data-testid="pledge-earned-note">
                <Unpromised />
                {isNothing && <p>{i18n._(noIncomeText)}</p>}
              </div>
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

const Unpromised = () => (
  <p>
    <Trans>What is earned varies and may be zero.</Trans>
  </p>
)

const ClaimAll = (props: { readonly disabled: boolean; readonly onClaim?: () => void }) => (
  <Button
    variant="primary"
    wide
    disabled={props.disabled}
    onClick={props.onClaim}
    testId="pledge-claim"
  >
    <Trans>Claim all</Trans>
  </Button>
)

/**
 * Selects the funded pools in which the account has a share. Falls back to its unfunded pools, then
 * to all pools.
 */
function shownOf(shares: readonly PoolShare[]): readonly PoolShare[] {
  const own = shares.filter(({ weight, claimable }) => weight > 0n || claimable > 0n)
  const funded = own.filter(({ funded }) => funded > 0n)
  return [funded, own, shares].find((some) => some.length > 0) ?? []
}

interface PoolProps {
  readonly owner: Address
  readonly share: PoolShare
  readonly usdt: Address
}

/** One pool: its claimable amount, its current daily payment, and the end of its funding. */
function Pool({ owner, share, usdt }: PoolProps) {
  const { i18n } = useLingui()
  const now = useChainNow()
  const coin = coinOfPool(share.coin, usdt)
  const name = i18n._(poolNames[share.of])
  const perDay = now === undefined ? 0n : earnsPerDay(share, share.weight, now)
  const daily = formatAmount({ coin, units: perDay }, SHORT)
  const claimable = { coin, units: share.claimable }
  const profit = useAtomValue(profitsAtom(owner)).data?.profits.find(
    ({ pool }) => pool === share.pool,
  )
  const claimed = formatAmount({ coin, units: profit?.claimed ?? 0n }, SHORT)
  return (
    <div className={styles.pool} data-testid={`pledge-pool-${share.pool}`}>
      <div className={styles.poolHead}>
        <span className={styles.poolName}>{name}</span>
        <span className={styles.claimable} data-testid={`pledge-pool-${share.pool}-claimable`}>
          <AmountText amount={claimable} short={formatAmount(claimable, SHORT)} />
        </span>
      </div>
      <p className={styles.facts}>
        {share.weight > 0n && perDay > 0n && <Trans>Earns now about {daily} a day. </Trans>}
        <FundingText stream={share} />
      </p>
      {profit && profit.claimed > 0n && (
        <p className={styles.facts}>
          <Trans>Claimed so far: {claimed}</Trans>
        </p>
      )}
    </div>
  )
}

const EarningsSkeleton = () => (
  <>
    <Loading testId="pledge-earned-loading">
      <ul className={styles.pools}>
        {['first', 'second', 'third'].map((key) => (
          <li key={key}>
            <div className={styles.poolHead}>
              <span className={styles.poolName}>
                <TextSkeleton width={90} />
              </span>
              <span className={styles.claimable}>
                <TextSkeleton width={80} />
              </span>
            </div>
            <p className={styles.facts}>
              <TextSkeleton width="70%" />
            </p>
          </li>
        ))}
      </ul>
    </Loading>
    <ClaimAll disabled />
    <div className={styles.note}>
      <Unpromised />
    </div>
  </>
)
