import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { marketAtom, type Product } from './atoms.ts'
import { MarketCard, MarketSkeleton } from './MarketCard.tsx'
import { saleStateAt, type SaleState } from './rules.ts'

const FILTERS = ['all', 'onSale', 'preparing', 'over'] as const
type Filter = (typeof FILTERS)[number]

/** Every blind box, by what can be done with it now: on sale, to come, over. */
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
        {({ product, state }) => <MarketCard product={product} state={state} clock={clock} />}
      </PagedList>
    </Page>
  )
}

const groupOf = (state: SaleState): Filter =>
  state === 'soldOut' || state === 'ended' ? 'over' : state

const RANK: Record<SaleState, number> = { onSale: 0, preparing: 1, soldOut: 2, ended: 3 }

/** Boxes on sale first, by end; then upcoming ones, by start; otherwise in the backend's order. */
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
