import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import type { Trade } from './atoms.ts'
import styles from './TokenPage.module.css'
import { TradeRow } from './TradeRow.tsx'

const PAGE_SIZE = 20

const keyOf = ({ txId, position }: Trade) => `${txId} ${position}`

interface TradeListProps {
  readonly token: Address
  readonly symbol: string
}

/** Everything that was bought and sold in the pool, newest first. */
export function TradeList({ token, symbol }: TradeListProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const list = usePagedSnapshot(
    trades.swapCoinInfo,
    { token, candles: 0, pageSize: PAGE_SIZE },
    keyOf,
    (answer) => answer.trades,
  )
  return (
    <section className={styles.section} aria-label={t`Trades`} aria-busy={list.isLoadingMore}>
      <SectionTitle>
        <Trans>Trades</Trans>
      </SectionTitle>
      <StaleBadge at={list.fetchedAt} stale={list.stale} testId="token-trades-stale" />
      {list.state === 'loading' && <RowsSkeleton count={5} />}
      {list.state === 'error' &&
        (list.error?.kind === 'refused' ? (
          <NoTrades />
        ) : (
          <ErrorState onRetry={list.refresh} testId="token-trades-error">
            <Trans>The trades did not arrive.</Trans>
          </ErrorState>
        ))}
      {list.state === 'ready' && list.items.length === 0 && <NoTrades />}
      {list.items.length > 0 && (
        <VirtualList items={list.items} keyOf={keyOf} onNearEnd={list.more} testId="token-trades">
          {(trade) => (
            <TradeRow
              trade={trade}
              symbol={symbol}
              explorer={config.explorer.transaction.replace('{id}', trade.txId)}
            />
          )}
        </VirtualList>
      )}
      {list.isLoadingMore && <RowsSkeleton count={2} />}
      {list.moreFailed && <MoreButton list={list} testId="token-trades-more" />}
    </section>
  )
}

const NoTrades = () => (
  <EmptyState title={<Trans>No trades yet</Trans>} testId="token-trades-empty">
    <Trans>What is bought and sold in the pool appears here.</Trans>
  </EmptyState>
)
