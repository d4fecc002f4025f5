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
import { burntAtLaunch, poolAtLaunch } from '../rules.ts'

interface LaunchSheetProps extends Frame {
  readonly request: Request<'launch'>
}

/** Opens trading. */
export function LaunchSheet({ request: { sale }, ...frame }: LaunchSheetProps) {
  const { t } = useLingui()
  const { symbol } = sale.coin
  const pool = poolAtLaunch(sale.presale.terms, sale.progress)
  const burnt = burntAtLaunch(sale.presale.terms, sale.progress)
  return (
    <PlaceSheet
      {...frame}
      kind={presaleKinds.launch}
      sale={sale}
      intent={unchanged}
      title={t`Open trading of ${symbol}`}
      figure={{
        label: <Trans>Into the pool</Trans>,
        value: formatUnits(pool.trx, TRX.decimals),
        unit: TRX.symbol,
      }}
      facts={[
        {
          id: 'tokens',
          label: <Trans>And</Trans>,
          value: formatAmount({ units: pool.tokens, coin: sale.coin }),
        },
        {
          id: 'burnt',
          label: <Trans>Burnt at the launch</Trans>,
          value: formatAmount({ units: burnt, coin: sale.coin }),
          aside: <Trans>what was not sold, and what the pool does not need for it</Trans>,
        },
      ]}
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

const unchanged = (place: Place) => place

interface PayCreatorSheetProps extends Frame {
  readonly request: Request<'payCreator'>
}

/** Pays the creator what is due. */
export function PayCreatorSheet({ request, ...frame }: PayCreatorSheetProps) {
  const { t } = useLingui()
  const { sale, amount } = request
  const intent = useCallback((place: Place) => ({ ...place, amount }), [amount])
  const due = formatAmount(trx(amount))
  return (
    <PlaceSheet
      {...frame}
      kind={presaleKinds.payCreator}
      sale={sale}
      intent={intent}
      title={t`Pay out ${due}`}
      figure={{
        label: <Trans>You receive</Trans>,
        value: formatUnits(amount, TRX.decimals),
        unit: TRX.symbol,
      }}
      confirm={<Trans>Pay out</Trans>}
      done={<Trans>Paid out and acknowledged.</Trans>}
    />
  )
}

interface TakeBackSheetProps extends Frame {
  readonly request: Request<'takeBack'>
}

/** Gives the creator the tokens back. */
export function TakeBackSheet({ request, ...frame }: TakeBackSheetProps) {
  const { t } = useLingui()
  const { sale, units } = request
  const intent = useCallback((place: Place) => ({ ...place, units }), [units])
  return (
    <PlaceSheet
      {...frame}
      kind={presaleKinds.takeBack}
      sale={sale}
      intent={intent}
      title={t`Take the tokens back`}
      figure={{
        label: <Trans>You get back</Trans>,
        value: formatUnits(units, sale.coin.decimals, { maxFraction: 6 }),
        unit: <bdi>{sale.coin.symbol}</bdi>,
      }}
      confirm={<Trans>Take the tokens back</Trans>}
      done={<Trans>The tokens are back in your wallet.</Trans>}
    />
  )
}
