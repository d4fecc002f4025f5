import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { TRX } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { ConnectButton } from '../../sheets/ConnectButton.tsx'
import { ownerAtom } from '../../state/account/session.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { ActionBar } from '../../ui/frame/ActionBar.tsx'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { impactLevel } from './rules.ts'
import type { TokenCoin, Trade } from './trade.ts'
import { TradeSettings } from './TradeSettings.tsx'
import { TradeWarnings } from './TradeWarnings.tsx'
import type { LivePool } from './usePool.ts'
import { useTradeForm } from './useTradeForm.ts'
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
  const owner = useAtomValue(ownerAtom)
  const isOnline = useOnline()
  const { texts, change, held, most, trade, obstacle } = useTradeForm(coin, pool)
  const [confirming, setConfirming] = useState<Trade>()
  const [accepted, setAccepted] = useState<string>()
  const { isBuy } = texts
  const { symbol } = coin
  const paysIn = isBuy ? TRX : coin
  const text = isBuy ? texts.buying : texts.selling
  const isRuinous = trade !== undefined && impactLevel(trade.quote.impactBp) === 'ruinous'
  // Acceptance covers this amount and no other.
  const isAccepted = accepted === `${isBuy} ${text}`
  const told = obstacle && i18n._(tradeObstacleText(obstacle, paysIn.symbol))
  const isAtField = obstacle === 'insufficient' || obstacle === 'tooSmall'
  const blocked = !trade || obstacle !== undefined || (isRuinous && !isAccepted) || !isOnline
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
        <TradeSettings texts={texts} onChange={change} />
      </Panel>
      <ActionBar
        reason={
          told && !isAtField ? (
            told
          ) : isOnline ? undefined : (
            <Trans>
              You are offline. Trading needs the network, and can go on as soon as you are back.
            </Trans>
          )
        }
        reasonTestId="trade-obstacle"
      >
        {owner ? (
          <Button
            variant="primary"
            size="large"
            wide
            disabled={blocked}
            onClick={() => setConfirming(trade)}
            testId="trade-review"
          >
            {isBuy ? <Trans>Buy {symbol}</Trans> : <Trans>Sell {symbol}</Trans>}
          </Button>
        ) : (
          <ConnectButton testId="trade-connect" />
        )}
      </ActionBar>
      <SheetHost request={confirming} onGone={() => setConfirming(undefined)}>
        {(confirmed, frame) => <TradeSheet {...frame} trade={confirmed} />}
      </SheetHost>
    </Stack>
  )
}
