import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { formatDateTime, formatShort } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import type { Trade } from './atoms.ts'
import { formatTokens } from './text.ts'
import styles from './TradeList.module.css'

const keyOf = ({ txId, position }: Trade) => `${txId} ${position}`

interface TradeListProps {
  readonly token: Address
  readonly symbol: string
}

/** Everything that was bought and sold in the pool, newest first. */
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
        // The backend refuses to tell of a pool with nothing in it.
        error={list.error?.kind === 'refused' ? none : undefined}
        testId="token-trades"
      >
        {(trade) => <TradeRow trade={trade} symbol={symbol} />}
      </PagedList>
    </Section>
  )
}

/** One trade; the whole row links to its transaction. */
function TradeRow({ trade, symbol }: { readonly trade: Trade; readonly symbol: string }) {
  const locale = useLocale()
  const { explorer } = useAtomValue(servicesAtom).config
  const { txId, isBuy, tokens, trx, price, at } = trade
  const Icon = isBuy ? ArrowDownLeft : ArrowUpRight
  return (
    <a
      className={styles.row}
      href={explorer.transaction.replace('{id}', txId)}
      target="_blank"
      rel="noopener noreferrer"
      data-way={isBuy ? 'buy' : 'sell'}
      data-testid="token-trade-row"
    >
      <span className={styles.icon}>
        <Icon aria-hidden="true" size={18} strokeWidth={2.2} />
      </span>
      <span className={styles.main}>
        <span className={styles.way}>{isBuy ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}</span>
        <span className={styles.fact}>{formatDateTime(at, locale)}</span>
      </span>
      <span className={styles.numbers}>
        <span className={styles.amount}>
          {formatTokens(tokens)} <bdi>{symbol}</bdi>
        </span>
        <span className={styles.fact}>
          {formatShort(trx, TRX.decimals)} {TRX.symbol} · <SmallPrice units={price} plain />
        </span>
      </span>
    </a>
  )
}
