import { Trans, useLingui } from '@lingui/react/macro'
import { trx } from '../../../core/amount.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import { PlaceSheet, type ActSheetProps } from './PlaceSheet.tsx'

/** Confirms a refund after a missed soft cap, then tracks it. */
export function RefundSheet({ request, ...frame }: ActSheetProps<'refund'>) {
  const { t } = useLingui()
  const amount = trx(request.intent.amount)
  const back = formatAmount(amount)
  return (
    <PlaceSheet
      {...frame}
      request={request}
      title={t`Take back ${back}`}
      label={<Trans>You get back</Trans>}
      amount={amount}
      confirm={<Trans>Take back {back}</Trans>}
      calm={<Trans>The contract gives it back to the account that paid it, and only once.</Trans>}
      done={<Trans>What you paid is back in your wallet.</Trans>}
    />
  )
}

/** Confirms an insurance claim; warns first that it gives up all tokens. */
export function InsuranceSheet({ request, ...frame }: ActSheetProps<'insurance'>) {
  const { t } = useLingui()
  const { sale, intent } = request
  const amount = trx(intent.amount)
  const back = formatAmount(amount)
  const givenUp = { units: intent.givenUp, coin: sale.coin }
  const tokens = formatAmount(givenUp)
  return (
    <PlaceSheet
      {...frame}
      request={request}
      title={t`Get ${back} back`}
      label={<Trans>You get back</Trans>}
      amount={amount}
      facts={[
        {
          id: 'givenUp',
          label: <Trans>You give up</Trans>,
          value: <AmountText amount={givenUp} />,
        },
      ]}
      confirm={<Trans>Give up the tokens</Trans>}
      calm={<Trans>The presale contract pays it out of what it holds back for this.</Trans>}
      done={<Trans>The insured part is back in your wallet. The tokens were burnt.</Trans>}
      irreversible={
        <Trans>
          You give up all {tokens} of this presale for good, and your part of the pool with them.
          This cannot be undone.
        </Trans>
      }
    />
  )
}
