import { Trans, useLingui } from '@lingui/react/macro'
import type { Millis } from '../../core/time.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Progress } from '../../ui/figures/Progress.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import type { Product } from './atoms.ts'
import styles from './MarketCard.module.css'
import { boxSeed } from './operations/family.ts'
import type { SaleState } from './rules.ts'
import { SaleStatePill } from './words.tsx'

interface MarketCardProps {
  readonly product: Product
  readonly state: SaleState
  /** Chain time, once it is known. */
  readonly clock: (() => Millis) | undefined
}

/** A box in the market: its medallion, state and price, how many are left and for how long. */
export function MarketCard({ product, state, clock }: MarketCardProps) {
  const { t } = useLingui()
  const { id, name, prices, supply, remaining, startAt, endAt } = product
  const sold = supply - remaining
  const isOver = state === 'ended' || state === 'soldOut'
  const left = formatShort(BigInt(remaining))
  const total = formatShort(BigInt(supply))
  return (
    <a
      className={styles.card}
      href={`/blindBox/${id}`}
      data-over={isOver || undefined}
      data-testid={`blindbox-row-${id}`}
    >
      <Medallion seed={boxSeed(id)} size={92} className={styles.art} />
      <div className={styles.text}>
        <div className={styles.head}>
          <h2 className={styles.name}>{name}</h2>
          <SaleStatePill state={state} testId={`blindbox-row-${id}-state`} />
        </div>
        <div className={styles.price}>
          {prices.map((price, index) => (
            <span key={index === 0 ? 'first' : 'second'}>
              {index > 0 && <span className={styles.plus}> + </span>}
              {formatAmount(price)}
            </span>
          ))}
        </div>
        <div className={styles.stock}>
          <Progress value={supply === 0 ? 1 : sold / supply} label={t`Sold`} />
          <div className={styles.facts}>
            <span>
              <Trans>
                {left} of {total} left
              </Trans>
            </span>
            {clock && !isOver && (
              <span>
                {state === 'preparing' ? <Trans>starts in</Trans> : <Trans>ends in</Trans>}{' '}
                <Countdown
                  targetAt={state === 'preparing' ? startAt : endAt}
                  nowAt={clock}
                  testId={`blindbox-row-${id}-countdown`}
                />
              </span>
            )}
          </div>
        </div>
      </div>
    </a>
  )
}

export function MarketSkeleton() {
  return (
    <Loading className={styles.bones} testId="blindbox-market-loading">
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <div key={key} className={styles.card}>
          <Skeleton width={92} height={92} round />
          <div className={styles.text}>
            <Skeleton width="60%" height={18} />
            <Skeleton width="35%" height={14} style={{ marginTop: 10 }} />
            <Skeleton height={6} style={{ marginTop: 18 }} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
