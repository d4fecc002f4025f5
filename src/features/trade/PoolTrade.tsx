import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TRX } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { useBegun } from '../../sheets/useBegun.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { useHandedForm, useHandedOpening } from '../../sheets/useHandedForm.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { poolKinds } from './kinds.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import { impactLevel } from '../../core/pool.ts'
import type { TokenCoin, Trade } from './trade.ts'
import { TradeSettings } from '../../sheets/TradeSettings.tsx'
import { TradeWarnings } from './TradeWarnings.tsx'
import type { LivePool } from './usePool.ts'
import { tradeForm, useTradeForm } from './useTradeForm.ts'
import { tradeObstacleText } from './words.tsx'

const TradeSheet = lazyAgain(() => import('./sheets/TradeSheet.tsx').then((m) => m.TradeSheet))

interface PoolTradeProps {
  readonly coin: TokenCoin
  readonly pool: LivePool
  /** Device time of the pool's state. */
  readonly at: Millis | undefined
}

/** Buying and selling in the pool: what goes in, what comes out, and what to know before. */
export function PoolTrade({ coin, pool, at }: PoolTradeProps) {
  const { t, i18n } = useLingui()
  const handed = useHandedForm(tradeForm)
  const { texts, change, held, most, trade, obstacle } = useTradeForm(coin, pool, handed.form)
  const { slippage, minutes, ...form } = texts
  const { isBuy } = form
  const [confirming, setConfirming] = useState<Trade>()
  const [accepted, setAccepted] = useState<string>()
  useBegun(poolKinds, confirming !== undefined, () =>
    change(isBuy ? { buying: '' } : { selling: '' }),
  )
  const { symbol } = coin
  const paysIn = isBuy ? TRX : coin
  const text = isBuy ? texts.buying : texts.selling
  const isRuinous = trade !== undefined && impactLevel(trade.quote.impactBp) === 'ruinous'
  // Acceptance covers this amount and no other.
  const isAccepted = accepted === `${isBuy} ${text}`
  const told = obstacle && i18n._(tradeObstacleText(obstacle, paysIn))
  const isAtField = obstacle === 'insufficient' || obstacle === 'tooSmall'
  const blocked = !trade || obstacle !== undefined || (isRuinous && !isAccepted)
  const review = () => trade && setConfirming({ ...trade })
  useHandedOpening(handed, blocked ? undefined : form, review)
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
          error={isAtField ? told : undefined}
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
      <FormBar
        disabled={blocked}
        obstacle={isAtField ? undefined : told}
        onAct={review}
        handsOver
        testId="trade-review"
        obstacleTestId="trade-obstacle"
      >
        {isBuy ? <Trans>Buy {symbol}</Trans> : <Trans>Sell {symbol}</Trans>}
      </FormBar>
      <SheetHost
        ahead={[TradeSheet]}
        request={confirming}
        handing={handed.handing(form)}
        onGone={() => {
          setConfirming(undefined)
          handed.leave()
        }}
      >
        {(confirmed, frame) => <TradeSheet {...frame} trade={confirmed} pool={pool} />}
      </SheetHost>
    </Stack>
  )
}
