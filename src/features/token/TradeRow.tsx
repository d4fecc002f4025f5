import { Trans } from '@lingui/react/macro'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { TRX } from '../../core/amount.ts'
import { PRICE_DECIMALS } from '../../core/price.ts'
import { formatDateTime, formatShort } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import type { Trade } from './atoms.ts'
import { formatTokens } from './text.ts'
import styles from './TradeRow.module.css'

interface TradeRowProps {
  readonly trade: Trade
  readonly symbol: string
  /** Its transaction's page. */
  readonly explorer: string
}

/** One trade; the whole row links to its transaction. */
export function TradeRow({ trade, symbol, explorer }: TradeRowProps) {
  const locale = useLocale()
  const { isBuy, tokens, trx, price, at } = trade
  const Icon = isBuy ? ArrowDownLeft : ArrowUpRight
  return (
    <a
      className={styles.row}
      href={explorer}
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
          {formatShort(trx, TRX.decimals)} {TRX.symbol} ·{' '}
          <SmallPrice units={price} decimals={PRICE_DECIMALS} plain />
        </span>
      </span>
    </a>
  )
}
