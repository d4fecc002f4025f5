import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import type { Trade } from './atoms.ts'
import { TradeRow } from './TradeRow.tsx'

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
    { token, candles: 0 },
    keyOf,
    (answer) => answer.trades,
  )
  const none = (
    <EmptyState title={<Trans>No trades yet</Trans>} testId="token-trades-empty">
      <Trans>What is bought and sold in the pool appears here.</Trans>
    </EmptyState>
  )
  return (
    <Section title={<Trans>Trades</Trans>} label={t`Trades`}>
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOf}
        empty={none}
        // The backend refuses to tell of a pool with nothing in it.
        error={list.error?.kind === 'refused' ? none : undefined}
        testId="token-trades"
      >
        {(trade) => (
          <TradeRow
            trade={trade}
            symbol={symbol}
            explorer={config.explorer.transaction.replace('{id}', trade.txId)}
          />
        )}
      </PagedList>
    </Section>
  )
}
