import { Trans } from '@lingui/react/macro'
import { impactLevel, isHighTax, slippageAdvice } from '../../core/pool.ts'
import { formatPercent } from '../../i18n/format.ts'
import { Note } from '../../ui/states/Note.tsx'
import type { SwapOrder } from './order.ts'

/** Warnings before a purchase whose tokens are burnt: buy tax, price impact and wide slippage. */
export function BuyWarnings({ order }: { readonly order: SwapOrder | undefined }) {
  if (!order) return null
  const { feeBuy, slippageBp, purchase } = order
  const { symbol } = order.coin
  const impact = impactLevel(purchase.impactBp)
  const [tax, moved, slippage] = [feeBuy, purchase.impactBp, slippageBp].map((bp) =>
    formatPercent(bp),
  )
  return (
    <>
      {feeBuy > 0 && (
        <Note tone={isHighTax(feeBuy) ? 'danger' : 'warn'} testId="burn-tax">
          <Trans>
            {symbol} takes {tax} of the coins that are bought: those are neither burnt nor yours.
          </Trans>
        </Note>
      )}
      {impact === 'notable' && (
        <Note tone="warn" testId="burn-impact">
          <Trans>
            This purchase alone moves the price by {moved}. In smaller parts it may cost less.
          </Trans>
        </Note>
      )}
      {impact === 'ruinous' && (
        <Note tone="danger" testId="burn-impact">
          <Trans>
            This purchase alone moves the price by {moved}: the pool is too small for it. Burn less,
            or in parts.
          </Trans>
        </Note>
      )}
      {slippageAdvice(slippageBp) === 'wide' && (
        <Note tone="warn" testId="burn-wide">
          <Trans>
            You pay up to {slippage} more than the price of now. Others can see that, and take the
            difference.
          </Trans>
        </Note>
      )}
    </>
  )
}
