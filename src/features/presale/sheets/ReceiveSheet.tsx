import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { trx } from '../../../core/amount.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { presaleKinds } from '../kinds.ts'
import type { Place } from '../operations/family.ts'
import { PlaceSheet } from './PlaceSheet.tsx'
import type { Request } from '../requests.ts'

interface ReceiveSheetProps extends Frame {
  readonly request: Request<'receive' | 'receiveLiquidity'>
}

/** Receives what is released, or shares of the pool; warns if that ends the insurance. */
export function ReceiveSheet({ request, ...frame }: ReceiveSheetProps) {
  const { t } = useLingui()
  const { act, sale, units, insured } = request
  const intent = useCallback((place: Place) => ({ ...place, units }), [units])
  const isTokens = act === 'receive'
  const tokens = formatAmount({ units, coin: sale.coin })
  const lost = formatAmount(trx(insured))
  return (
    <PlaceSheet
      {...frame}
      kind={presaleKinds[act]}
      sale={sale}
      intent={intent}
      title={isTokens ? t`Receive ${tokens}` : t`Receive the shares`}
      figure={{
        label: <Trans>You receive</Trans>,
        value: formatUnits(units, sale.coin.decimals, { maxFraction: 6 }),
        unit: isTokens ? <bdi>{sale.coin.symbol}</bdi> : <Trans>shares</Trans>,
      }}
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
