import { Trans, useLingui } from '@lingui/react/macro'
import { trx } from '../../../core/amount.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import { burntAtLaunch, poolAtLaunch } from '../rules.ts'
import { PlaceSheet, type ActSheetProps } from './PlaceSheet.tsx'

/** Confirms that trading opens, then tracks it. */
export function LaunchSheet({ request, ...frame }: ActSheetProps<'launch'>) {
  const { t } = useLingui()
  const { sale } = request
  const { symbol } = sale.coin
  const pool = poolAtLaunch(sale.presale.terms, sale.progress)
  const burnt = { units: burntAtLaunch(sale.presale.terms, sale.progress), coin: sale.coin }
  const destroyed = formatAmount(burnt)
  return (
    <PlaceSheet
      {...frame}
      request={request}
      title={t`Open trading of ${symbol}`}
      label={<Trans>Into the pool</Trans>}
      amount={trx(pool.trx)}
      facts={[
        {
          id: 'tokens',
          label: <Trans>And</Trans>,
          value: <AmountText amount={{ units: pool.tokens, coin: sale.coin }} />,
        },
        {
          id: 'burnt',
          label: <Trans>Burnt at the launch</Trans>,
          value: <AmountText amount={burnt} />,
          aside: <Trans>what was not sold, and what the pool does not need for it</Trans>,
        },
      ]}
      irreversible={
        burnt.units > 0n ? (
          <Trans>The launch burns {destroyed} for good. This cannot be undone.</Trans>
        ) : undefined
      }
      confirm={<Trans>Open trading</Trans>}
      calm={
        <Trans>
          All of it comes from the presale; you pay the network fee only. If somebody is faster,
          yours fails and costs its fee.
        </Trans>
      }
      done={<Trans>Trading is open. Buyers receive their tokens from now on.</Trans>}
    />
  )
}

/** Confirms the creator's payout, then tracks it. */
export function PayCreatorSheet({ request, ...frame }: ActSheetProps<'payCreator'>) {
  const { t } = useLingui()
  const amount = trx(request.intent.amount)
  const due = formatAmount(amount)
  return (
    <PlaceSheet
      {...frame}
      request={request}
      title={t`Pay out ${due}`}
      label={<Trans>You receive</Trans>}
      amount={amount}
      confirm={<Trans>Pay out</Trans>}
      done={<Trans>Paid out and acknowledged.</Trans>}
    />
  )
}

/** Confirms the return of the tokens to the creator, then tracks it. */
export function TakeBackSheet({ request, ...frame }: ActSheetProps<'takeBack'>) {
  const { t } = useLingui()
  return (
    <PlaceSheet
      {...frame}
      request={request}
      title={t`Take the tokens back`}
      label={<Trans>You get back</Trans>}
      amount={{ units: request.intent.units, coin: request.sale.coin }}
      confirm={<Trans>Take the tokens back</Trans>}
      done={<Trans>The tokens are back in your wallet.</Trans>}
    />
  )
}
