import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { formatDateTime, formatPercent, formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ApprovalNote } from '../../../sheets/ApprovalNote.tsx'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSlideAway } from '../../../sheets/useSlideAway.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { poolKinds } from '../kinds.ts'
import { ContractFact } from '../ContractFact.tsx'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import type { PoolBuyIntent, PoolSellIntent } from '../operations/pool.ts'
import { quoteFacts } from '../QuoteFacts.tsx'
import { amountsOf, intentOf, scopeOf, type Trade } from '../trade.ts'
import { TradedLookalike } from '../TradedLookalike.tsx'
import { formatTraded } from '../tradeText.ts'

interface TradeSheetProps {
  readonly trade: Trade
  /** The sheet has closed and slid away. */
  readonly onGone: () => void
}

/** What a trade pays and at least brings; then, once it is an operation, its progress. */
export function TradeSheet({ trade, onGone }: TradeSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const now = useChainNow()
  const frame = useSlideAway(onGone)
  const { isBuy, coin, quote, taxBp, deadline } = trade
  const { pays, receives } = amountsOf(trade, quote.received)
  const intent = useCallback(
    (feeLimit: bigint) => intentOf(trade, config.contracts, feeLimit),
    [trade, config],
  )
  const plan = useConfirmation<PoolBuyIntent | PoolSellIntent>({
    open: frame.open,
    kind: isBuy ? poolKinds.buy : poolKinds.sell,
    scope: owner && scopeOf(owner, trade),
    intent,
    payments: [pays],
    obstacle: now !== undefined && now > deadline ? lateText : undefined,
  })
  const { operation, preflight, fee } = plan
  const price = formatAmount(pays)
  const { symbol } = coin
  const title = isBuy ? t`Buy ${symbol}` : t`Sell ${symbol}`
  return (
    <OperationSheet
      {...frame}
      title={operation ? t`Your trade` : title}
      testId="trade"
      confirmTestId="trade-confirm"
      confirmation={plan}
      confirm={isBuy ? <Trans>Pay {price}</Trans> : title}
      calm={
        <Trans>
          If the price moves below your minimum, or the deadline passes, nothing is traded.
        </Trans>
      }
      done={{
        note: (
          <Note tone="info" testId="trade-done">
            {isBuy ? (
              <Trans>The tokens are in your wallet.</Trans>
            ) : (
              <Trans>The TRX are in your wallet.</Trans>
            )}
          </Note>
        ),
        ...(isBuy && {
          action: (
            <Button variant="primary" size="large" href="/record" testId="trade-to-records">
              <Trans>To my purchases</Trans>
            </Button>
          ),
        }),
      }}
    >
      <TradedLookalike token={coin.contract} />
      <Figure
        label={isBuy ? <Trans>You pay</Trans> : <Trans>You sell</Trans>}
        value={
          isBuy ? (
            formatUnits(pays.units, pays.coin.decimals)
          ) : (
            <AmountText amount={pays} short={formatTraded(pays.units, pays.coin, '')} />
          )
        }
        unit={pays.coin.symbol}
        testId="trade-sheet-pay"
      />
      <Facts
        testId="trade-sheet-facts"
        facts={[
          {
            id: 'receive',
            label: <Trans>You receive about</Trans>,
            value: formatTraded(receives.units, receives.coin),
          },
          ...quoteFacts(trade),
          { id: 'tax', label: <Trans>Token tax</Trans>, value: formatPercent(taxBp) },
          {
            id: 'deadline',
            label: <Trans>Deadline</Trans>,
            value: formatDateTime(deadline, locale),
          },
          {
            id: 'contract',
            label: <Trans>To contract</Trans>,
            value: (
              <ContractFact address={config.contracts.poolRouter}>
                <Trans>Pool router</Trans>
              </ContractFact>
            ),
          },
          {
            id: 'token',
            label: <Trans>Token</Trans>,
            value: (
              <ContractFact address={coin.contract}>
                <bdi>{symbol}</bdi>
              </ContractFact>
            ),
          },
          ...feeFacts(preflight, fee, locale),
        ]}
      />
      {!isBuy && <ApprovalNote amount={pays} preflight={preflight} testId="trade" />}
    </OperationSheet>
  )
}

const lateText = msg`The deadline of this trade has passed. Close this and review it again.`
