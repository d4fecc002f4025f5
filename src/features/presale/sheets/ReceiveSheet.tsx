import { Trans, useLingui } from '@lingui/react/macro'
import { trx } from '../../../core/amount.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { PlaceSheet, type ActSheetProps } from './PlaceSheet.tsx'

/** Confirms a claim of released tokens or LP tokens; warns if it ends the insurance. */
export function ReceiveSheet({ request, ...frame }: ActSheetProps<'receive' | 'receiveLiquidity'>) {
  const { t } = useLingui()
  const { act, sale, insured } = request
  const amount = { units: request.intent.units, coin: sale.coin }
  const isTokens = act === 'receive'
  const tokens = formatAmount(amount)
  const lost = formatAmount(trx(insured))
  return (
    <PlaceSheet
      {...frame}
      request={request}
      title={isTokens ? t`Receive ${tokens}` : t`Receive the shares`}
      label={<Trans>You receive</Trans>}
      amount={amount}
      unit={isTokens ? undefined : <Trans>shares</Trans>}
      confirm={insured > 0n ? <Trans>Receive, end the insurance</Trans> : <Trans>Receive</Trans>}
      done={<Trans>Received and acknowledged.</Trans>}
      irreversible={
        insured > 0n ? (
          <Trans>
            By receiving anything you give up the insurance: {lost} that you could still get back.
            This cannot be undone.
          </Trans>
        ) : undefined
      }
    />
  )
}
