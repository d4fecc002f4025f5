import { Trans } from '@lingui/react/macro'
import { impactLevel, isHighTax, slippageAdvice } from '../../core/pool.ts'
import { formatPercent } from '../../i18n/format.ts'
import { Note } from '../../ui/states/Note.tsx'
import type { BuyOrder } from './orders.ts'
import type { PoolNow } from './pool.ts'

interface BuyWarningsProps {
  readonly order: BuyOrder | undefined
  readonly pool: PoolNow | undefined
  readonly symbol: string
}

/** Warnings before a purchase, above all about the token's trading tax. */
export function BuyWarnings({ order, pool, symbol }: BuyWarningsProps) {
  if (!pool) return null
  const { feeBuy, feeSell } = pool
  const [buyTax, sellTax] = [formatPercent(feeBuy), formatPercent(feeSell)]
  const impact = order && impactLevel(order.quote.impactBp)
  const impactText = order && formatPercent(order.quote.impactBp)
  const slippage = order && formatPercent(order.slippageBp)
  const isHigh = isHighTax(feeBuy) || isHighTax(feeSell)
  return (
    <>
      {feeBuy + feeSell > 0 && (
        <Note tone={isHigh ? 'danger' : 'warn'} testId="liquidity-tax">
          <Trans>
            {symbol} takes {buyTax} of the tokens that are bought for you, {sellTax} of those that
            are put into the pool, and {buyTax} again of those that you take out.
          </Trans>
        </Note>
      )}
      {impact === 'notable' && (
        <Note tone="warn" testId="liquidity-impact">
          <Trans>
            This purchase alone moves the price by {impactText}. In smaller parts it may bring more.
          </Trans>
        </Note>
      )}
      {impact === 'ruinous' && (
        <Note tone="danger" testId="liquidity-impact">
          <Trans>
            This purchase alone moves the price by {impactText}: the pool is too small for it. Buy
            less, or in parts.
          </Trans>
        </Note>
      )}
      {order && slippageAdvice(order.slippageBp) === 'wide' && (
        <Note tone="warn" testId="liquidity-wide">
          <Trans>
            You accept {slippage} less than shown. Others can see that, and take the difference.
          </Trans>
        </Note>
      )}
    </>
  )
}
