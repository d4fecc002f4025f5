import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatPercent } from '../../i18n/format.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Note } from '../../ui/states/Note.tsx'
import type { PoolInfo } from './atoms.ts'
import { impactLevel, isHighTax, slippageAdvice } from '../../core/pool.ts'
import type { Trade } from './trade.ts'

interface TradeWarningsProps {
  readonly isBuy: boolean
  readonly pool: PoolInfo
  readonly trade: Trade | undefined
}

/** Warns about risks before a trade. */
export function TradeWarnings({ isBuy, pool, trade }: TradeWarningsProps) {
  const clock = useAtomValue(chainClockAtom)
  const taxBp = isBuy ? pool.feeBuy : pool.feeSell
  const tax = formatPercent(taxBp)
  const impact = trade && impactLevel(trade.quote.impactBp)
  const impactText = trade && formatPercent(trade.quote.impactBp)
  const slippage = trade && formatPercent(trade.slippageBp)
  const until = pool.protectedUntil
  const isProtected = until !== null && clock !== undefined && clock() < until
  const left = clock && until !== null && <Countdown targetAt={until} nowAt={clock} />
  return (
    <>
      {!pool.takesSales && pool.launchedAt !== null && (
        <Note tone="warn" testId="trade-protected">
          {isProtected ? (
            <Trans>
              Nobody can sell before the protection of this token is over: in {left}. You can buy,
              and would have to keep it that long.
            </Trans>
          ) : (
            <Trans>Nobody can sell this token at the moment.</Trans>
          )}
        </Note>
      )}
      {isHighTax(taxBp) && (
        <Note tone="danger" testId="trade-high-tax">
          <Trans>This token takes {tax} of the trade for itself. That is a lot.</Trans>
        </Note>
      )}
      {impact === 'notable' && (
        <Note tone="warn" testId="trade-impact">
          <Trans>
            This trade alone moves the price by {impactText}. In smaller parts it may bring more.
          </Trans>
        </Note>
      )}
      {impact === 'ruinous' && (
        <Note tone="danger" testId="trade-impact">
          <Trans>
            This trade alone moves the price by {impactText}: the pool is too small for it. Trade
            less, or in parts.
          </Trans>
        </Note>
      )}
      {trade && slippageAdvice(trade.slippageBp) === 'wide' && (
        <Note tone="warn" testId="trade-wide">
          <Trans>
            You accept {slippage} less than shown. Others can see that, and take the difference.
          </Trans>
        </Note>
      )}
    </>
  )
}
