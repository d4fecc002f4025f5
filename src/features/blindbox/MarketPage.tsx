import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Millis } from '../../core/time.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Progress } from '../../ui/figures/Progress.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { marketAtom, type Product } from './atoms.ts'
import styles from './MarketPage.module.css'
import { boxSeed, saleStateAt, type SaleState } from './rules.ts'
import { SaleStatePill } from './words.tsx'

const FILTERS = ['all', 'onSale', 'preparing', 'over'] as const
type Filter = (typeof FILTERS)[number]

/** Lists every blind box by state: on sale, upcoming, ended. */
export function BlindBoxMarketPage() {
  const { t } = useLingui()
  const [snapshot, refresh] = useAtom(marketAtom)
  const clock = useAtomValue(chainClockAtom)
  const now = useChainNow()
  const [filter, setFilter] = useState<Filter>('all')
  const labels: Record<Filter, string> = {
    all: t`All`,
    onSale: t`On sale`,
    preparing: t`Preparing`,
    over: t`Ended`,
  }

  const boxes = sorted(snapshot.data?.items ?? [], now)
  const shown = boxes.filter(({ state }) => filter === 'all' || groupOf(state) === filter)
  return (
    <Page>
      <Chips
        label={t`State of the sale`}
        options={FILTERS.map((value) => ({ value, label: labels[value] }))}
        value={filter}
        onChange={setFilter}
        testId="blindbox-filter"
      />
      <PagedList
        list={{ ...snapshot, items: shown, refresh: () => void refresh() }}
        keyOf={({ product }) => product.id}
        label={t`Blind boxes`}
        skeleton={<MarketSkeleton />}
        empty={
          <EmptyState title={<Trans>No boxes here</Trans>} testId="blindbox-market-empty">
            {boxes.length === 0 ? (
              <Trans>New boxes are announced before their sale begins.</Trans>
            ) : (
              <Trans>None of the boxes is in this state now.</Trans>
            )}
          </EmptyState>
        }
        testId="blindbox-market"
      >
        {({ product, state }) => <BoxCard product={product} state={state} clock={clock} />}
      </PagedList>
    </Page>
  )
}

const groupOf = (state: SaleState): Filter =>
  state === 'soldOut' || state === 'ended' ? 'over' : state

const RANK: Record<SaleState, number> = { onSale: 0, preparing: 1, soldOut: 2, ended: 3 }

/**
 * Sorts boxes on sale first, by end; then upcoming ones, by start; then the rest in the backend's
 * order.
 */
function sorted(products: readonly Product[], now: number | undefined) {
  return products
    .map((product) => ({
      product,
      state: now === undefined ? product.state : saleStateAt(product, now),
    }))
    .toSorted(
      (a, b) =>
        RANK[a.state] - RANK[b.state] ||
        (a.state === 'onSale' ? a.product.endAt - b.product.endAt : 0) ||
        (a.state === 'preparing' ? a.product.startAt - b.product.startAt : 0),
    )
}

interface BoxCardProps {
  readonly product: Product
  readonly state: SaleState
  /** Chain time, once known. */
  readonly clock: (() => Millis) | undefined
}

/** Shows a box in the market: its medallion, state, price, remaining supply and remaining time. */
function BoxCard({ product, state, clock }: BoxCardProps) {
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

function MarketSkeleton() {
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
