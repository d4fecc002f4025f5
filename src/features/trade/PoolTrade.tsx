import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TRX } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { useHandedForm } from '../../sheets/useHandedForm.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { impactLevel } from '../../core/pool.ts'
import type { TokenCoin } from './trade.ts'
import { TradeSettings } from '../../sheets/TradeSettings.tsx'
import { TradeReview } from './TradeReview.tsx'
import { TradeWarnings } from './TradeWarnings.tsx'
import type { LivePool } from './usePool.ts'
import { tradeForm, useTradeForm } from './useTradeForm.ts'
import { tradeObstacleText } from './words.tsx'

interface PoolTradeProps {
  readonly coin: TokenCoin
  readonly pool: LivePool
  /** Device time of the pool's state. */
  readonly at: Millis | undefined
}

/** Buys and sells in the pool: takes the amount, and shows the result and warnings. */
export function PoolTrade({ coin, pool, at }: PoolTradeProps) {
  const { t, i18n } = useLingui()
  const handed = useHandedForm(tradeForm)
  const { texts, change, held, most, trade, isAwaited, obstacle } = useTradeForm(
    coin,
    pool,
    handed.form,
  )
  const { slippage, minutes, ...form } = texts
  const { isBuy } = form
  const [accepted, setAccepted] = useState<string>()
  const { symbol } = coin
  const paysIn = isBuy ? TRX : coin
  const text = isBuy ? texts.buying : texts.selling
  const isRuinous = trade !== undefined && impactLevel(trade.quote.impactBp) === 'ruinous'
  // Acceptance covers only this amount.
  const isAccepted = accepted === `${isBuy} ${text}`
  const told = obstacle && i18n._(tradeObstacleText(obstacle, paysIn))
  const isAtField = obstacle === 'insufficient' || obstacle === 'tooSmall'
  const blocked = !trade || obstacle !== undefined || (isRuinous && !isAccepted)
  return (
    <Stack>
      <Panel as="section" label={t`Trade in the pool`}>
        <Chips
          label={t`Buy or sell`}
          options={[
            { value: 'buy', label: <Trans context="of a trade">Buy</Trans> },
            { value: 'sell', label: <Trans context="of a trade">Sell</Trans> },
          ]}
          value={isBuy ? 'buy' : 'sell'}
          onChange={(side) => change({ isBuy: side === 'buy' })}
          testId="trade-side"
        />
        <AmountField
          label={isBuy ? <Trans>You pay</Trans> : <Trans>You sell</Trans>}
          coin={paysIn}
          text={text}
          onChange={(typed) => change(isBuy ? { buying: typed } : { selling: typed })}
          balance={held}
          max={most}
          error={isAtField && told}
          hint={
            isBuy && most !== undefined ? (
              <Trans>Max leaves enough TRX for the network fee.</Trans>
            ) : undefined
          }
          testId="trade-amount"
        />
        <TradeWarnings isBuy={isBuy} pool={pool} trade={trade} />
        {isRuinous && (
          <SwitchField
            needed
            label={<Trans>Trade at this price all the same</Trans>}
            hint={<Trans>I know that I lose a large part of what I pay.</Trans>}
            checked={isAccepted}
            onChange={(on) => setAccepted(on ? `${isBuy} ${text}` : undefined)}
            testId="trade-accept"
          />
        )}
        <QuoteFacts isBuy={isBuy} coin={coin} trade={trade} pool={pool} at={at} />
        <TradeSettings texts={{ slippage, minutes }} onChange={change} testId="trade" />
      </Panel>
      <TradeReview
        trade={blocked ? undefined : trade}
        isAwaited={isAwaited}
        pool={pool}
        form={form}
        handed={handed}
        obstacle={isAtField ? undefined : told}
        onBegun={() => change(isBuy ? { buying: '' } : { selling: '' })}
      >
        {isBuy ? <Trans>Buy {symbol}</Trans> : <Trans>Sell {symbol}</Trans>}
      </TradeReview>
    </Stack>
  )
}
