import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { TRX, trx, type Amount } from '../../../core/amount.ts'
import { isHighTax } from '../../../core/pool.ts'
import type { Millis } from '../../../core/time.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { formatDateTime, formatTime } from '../../../i18n/formatDate.ts'
import { formatPart } from '../../../i18n/formatPart.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { TradeSettings } from '../../../sheets/TradeSettings.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import type { FactIf } from '../../../ui/lists/Facts.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import type { PoolCoins } from '../atoms.ts'
import { liquidityKinds } from '../kinds.ts'
import { poolAddresses } from '../named.tsx'
import type { RemoveOrder } from '../orders.ts'
import { partBp, worthOf } from '../rules.ts'
import { formatCut, taxFact } from '../taxFact.tsx'
import { PARTS, useRemoveForm, type Part } from '../useRemoveForm.ts'
import { lateQuoteText } from '../words.tsx'

interface RemoveSheetProps extends Frame {
  readonly coins: PoolCoins
}

/** Removes liquidity from a pool, showing the amount and the minimum received. */
export function RemoveSheet({ coins, newKey, ...frame }: RemoveSheetProps) {
  const { t, i18n } = useLingui()
  const { tokenFactory: factory, poolRouter: router } = useAtomValue(servicesAtom).config.contracts
  const now = useChainNow()
  const form = useRemoveForm(coins)
  const { order, pool, problem, isRenewing } = form
  const { coin, shares } = coins
  const { symbol } = coin
  const intent = useSettledIntent(
    // A new quote is about to arrive, so the old one must not be confirmed.
    isRenewing || !order
      ? undefined
      : {
          factory,
          router,
          coin,
          shares,
          deadline: order.deadline,
          units: order.units,
          leastTokens: order.leastTokens,
          leastTrx: order.leastTrx,
        },
  )
  const amount: Amount = { coin: shares, units: order?.units ?? 0n }
  const confirmation = useConfirmation({
    open: frame.open,
    kind: liquidityKinds.remove,
    orderKey: newKey,
    intent,
    payments: order ? [amount] : NONE,
    obstacle: order && now !== undefined && now > order.deadline ? lateQuoteText : undefined,
  })
  const tax = pool && formatPercent(pool.feeBuy)
  return (
    <ConfirmSheet
      {...frame}
      title={confirmation.operation ? t`Liquidity` : t`Take liquidity of ${symbol} out`}
      testId="liquidity-remove"
      confirmation={confirmation}
      unfinished={!form.isWhole}
      confirm={<Trans>Take out</Trans>}
      facts={useFacts(coins, order, form.quotedAt)}
      addresses={poolAddresses({ router, coin, shares })}
      approves={order && amount}
      calm={
        <Trans>
          If it would bring less than your minimum, or the deadline passes, nothing is taken out.
        </Trans>
      }
      done={<Trans>The TRX and the tokens are in your wallet.</Trans>}
    >
      <Stack gap={4}>
        <Chips<Part | ''>
          label={t`Part of your shares`}
          options={PARTS.map((value) => ({ value, label: `${value}%` }))}
          value={form.part ?? ''}
          onChange={(part) => part !== '' && form.choose(part)}
          disabled={!form.hasParts}
          testId="liquidity-remove-part"
        />
        <AmountField
          label={<Trans>You take out</Trans>}
          coin={shares}
          text={form.amount}
          onChange={(text) => form.change({ amount: text })}
          {...form.shown}
          error={
            problem === 'overBalance' ? (
              i18n._(insufficientText(shares))
            ) : problem === 'tooSmall' ? (
              <Trans>The amount is too small</Trans>
            ) : undefined
          }
          testId="liquidity-remove-amount"
        />
        {pool && pool.feeBuy > 0 && (
          <Note tone={isHighTax(pool.feeBuy) ? 'danger' : 'warn'} testId="liquidity-remove-tax">
            <Trans>
              {symbol} takes {tax} of the tokens that leave the pool. The TRX come whole.
            </Trans>
          </Note>
        )}
        <div>
          <Button
            size="small"
            disabled={!order}
            busy={isRenewing}
            onClick={() => void form.renew()}
            testId="liquidity-remove-renew"
          >
            <Trans>New quote</Trans>
          </Button>
        </div>
        <TradeSettings texts={form.settings} onChange={form.change} testId="liquidity-remove" />
      </Stack>
    </ConfirmSheet>
  )
}

const NONE: readonly Amount[] = []

/**
 * Facts of a removal. Their lines are reserved from the start, so that nothing moves when they are
 * filled.
 */
function useFacts(
  { coin }: PoolCoins,
  order: RemoveOrder | undefined,
  quotedAt: Millis | undefined,
): FactIf[] {
  const locale = useLocale()
  const quote = order?.quote
  const slippage = order && `(−${formatPercent(order.slippageBp)})`
  const left = order && partBp(order.units, order.pool.total)
  return [
    {
      id: 'trx',
      label: <Trans>You receive about</Trans>,
      value: quote ? <AmountText amount={trx(quote.trx)} /> : '–',
    },
    {
      id: 'tokens',
      label: <Trans>and about</Trans>,
      value: quote ? <AmountText amount={{ coin, units: quote.tokens }} /> : '–',
    },
    order && {
      id: 'least',
      label: <Trans>At least</Trans>,
      value: (
        <>
          {formatCut({ coin: TRX, units: order.leastTrx })} +{' '}
          {formatCut({ coin, units: order.leastTokens })}
        </>
      ),
      aside: slippage,
    },
    order &&
      order.pool.feeBuy > 0 &&
      taxFact('taxBuy', order.pool.feeBuy, { coin, units: order.quote.tax }),
    order && {
      id: 'worth',
      label: <Trans>Worth now</Trans>,
      value: formatCut(trx(worthOf(order.pool, order.units))),
    },
    left !== undefined && {
      id: 'part',
      label: <Trans>Part of the pool</Trans>,
      value: formatPart(left),
    },
    quotedAt !== undefined && {
      id: 'at',
      label: <Trans>Pool as of</Trans>,
      value: formatTime(quotedAt, locale),
    },
    order && {
      id: 'deadline',
      label: <Trans>Deadline</Trans>,
      value: formatDateTime(order.deadline, locale),
    },
  ]
}
