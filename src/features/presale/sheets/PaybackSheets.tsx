import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { trx, TRX } from '../../../core/amount.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { presaleKinds } from '../kinds.ts'
import type { Place } from '../operations/family.ts'
import { PlaceSheet } from './PlaceSheet.tsx'
import type { Request } from '../requests.ts'

interface RefundSheetProps extends Frame {
  readonly request: Request<'refund'>
}

/** Takes back what was paid, after the soft cap was missed. */
export function RefundSheet({ request: { sale, amount }, ...frame }: RefundSheetProps) {
  const { t } = useLingui()
  const intent = useCallback((place: Place) => ({ ...place, amount }), [amount])
  const back = formatAmount(trx(amount))
  return (
    <PlaceSheet
      {...frame}
      kind={presaleKinds.refund}
      sale={sale}
      intent={intent}
      title={t`Take back ${back}`}
      figure={{
        label: <Trans>You get back</Trans>,
        value: formatUnits(amount, TRX.decimals),
        unit: TRX.symbol,
      }}
      confirm={<Trans>Take back {back}</Trans>}
      calm={<Trans>The contract gives it back to the account that paid it, and only once.</Trans>}
      done={<Trans>What you paid is back in your wallet.</Trans>}
    />
  )
}

interface InsuranceSheetProps extends Frame {
  readonly request: Request<'insurance'>
}

/** Gives up all tokens for the insured share, and says so first. */
export function InsuranceSheet({ request, ...frame }: InsuranceSheetProps) {
  const { t } = useLingui()
  const { sale, amount, givenUp } = request
  const intent = useCallback((place: Place) => ({ ...place, amount, givenUp }), [amount, givenUp])
  const back = formatAmount(trx(amount))
  const tokens = formatAmount({ units: givenUp, coin: sale.coin })
  return (
    <PlaceSheet
      {...frame}
      kind={presaleKinds.insurance}
      sale={sale}
      intent={intent}
      title={t`Get ${back} back`}
      figure={{
        label: <Trans>You get back</Trans>,
        value: formatUnits(amount, TRX.decimals),
        unit: TRX.symbol,
      }}
      facts={[{ id: 'givenUp', label: <Trans>You give up</Trans>, value: tokens }]}
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
