import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { formatShort } from '../../i18n/format.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { TransactionRow } from '../../sheets/TransactionRow.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import type { Trade } from './atoms.ts'
import { formatTokens } from './text.ts'

const keyOf = ({ txId, position }: Trade) => `${txId} ${position}`

interface TradeListProps {
  readonly token: Address
  readonly symbol: string
}

/** Lists every purchase and sale in the pool, newest first. */
export function TradeList({ token, symbol }: TradeListProps) {
  const { t } = useLingui()
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
        // The backend refuses requests for an empty pool.
        error={list.error?.kind === 'refused' ? none : undefined}
        testId="token-trades"
      >
        {(trade) => <TradeRow trade={trade} symbol={symbol} />}
      </PagedList>
    </Section>
  )
}

/** Renders one trade; the row links to its transaction. */
function TradeRow({ trade, symbol }: { readonly trade: Trade; readonly symbol: string }) {
  const { txId, isBuy, tokens, trx, price, at } = trade
  return (
    <TransactionRow
      txId={txId}
      icon={isBuy ? ArrowDownLeft : ArrowUpRight}
      tone={isBuy ? 'gain' : 'loss'}
      title={isBuy ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}
      at={at}
      amount={
        <>
          {formatTokens(tokens)} <bdi>{symbol}</bdi>
        </>
      }
      note={
        <>
          {formatShort(trx, TRX.decimals)} {TRX.symbol} · <SmallPrice units={price} plain />
        </>
      }
      testId="token-trade-row"
    />
  )
}
