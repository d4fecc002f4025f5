import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { trx, TRX } from '../../../core/amount.ts'
import { formatPercent, formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { NeverTwice } from '../../../sheets/NeverTwice.tsx'
import { LookalikeNote } from '../../../sheets/LookalikeNote.tsx'
import { servicesAtom } from '../../../state/services.ts'
import { detailAtom } from '../atoms.ts'
import type { BuyIntent } from '../operations/buy.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { presaleKinds } from '../kinds.ts'
import type { Place } from '../operations/family.ts'
import { PlaceSheet } from './PlaceSheet.tsx'
import type { Request } from '../requests.ts'
import { purchaseObstacle } from '../rules.ts'
import { saleOf } from '../sale.ts'
import { insuranceFact, releaseFact } from '../termFacts.tsx'
import { usePosition } from '../usePosition.ts'
import { obstacleTexts } from '../words.tsx'

interface BuySheetProps extends Frame {
  readonly request: Request<'buy'>
}

/** What is paid and received, when it is released and what backs it. */
export function BuySheet({ request, ...frame }: BuySheetProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { sale, units, cost } = request
  const { terms, coin, presale } = sale
  const intent = useCallback(
    (place: Place) => ({ ...place, units, cost, terms: reliedOn(presale) }),
    [units, cost, presale],
  )
  const payments = useMemo(() => [trx(cost)], [cost])
  const obstacle = useObstacle(request)
  const pays = formatAmount(trx(cost))
  const receives = formatAmount({ units, coin })
  const soft = formatPercent(terms.softCapRate)
  return (
    <PlaceSheet
      {...frame}
      kind={presaleKinds.buy}
      sale={sale}
      intent={intent}
      payments={payments}
      obstacle={obstacle && obstacleTexts[obstacle]}
      title={t`Pay ${pays}`}
      figure={{
        label: <Trans>You pay</Trans>,
        value: formatUnits(cost, TRX.decimals),
        unit: TRX.symbol,
      }}
      facts={[
        { id: 'receive', label: <Trans>You receive</Trans>, value: receives },
        releaseFact(terms, i18n, locale),
        insuranceFact(terms, locale),
      ]}
      confirm={<Trans>Pay {pays}</Trans>}
      calm={
        <>
          <Trans>If less than {soft} of the tokens are sold you take back all that you paid.</Trans>{' '}
          <NeverTwice />
        </>
      }
      done={<Trans>Bought and acknowledged. The tokens are released after the launch.</Trans>}
    >
      <LookalikeNote address={sale.place.token} like={sale.looksLike} testId="presale-lookalike" />
    </PlaceSheet>
  )
}

type Decided = Request<'buy'>['sale']['presale']

/** What the contract has to confirm before anything is signed. */
const reliedOn = ({ terms: decided, insuranceMs }: Decided): Required<BuyIntent['terms']> => ({
  softCapRate: decided.softCapRate,
  vestingDelay: decided.vestingDelay,
  vestingRate: decided.vestingRate,
  vestingDis: decided.vestingDis,
  backingShare: decided.backingShare,
  lpDistributionEnabled: decided.lpDistributionEnabled,
  userLPShare: decided.userLPShare,
  insurance: insuranceMs,
})

/** Why it cannot be bought any more, while the sheet is open: others buy too, and time passes. */
function useObstacle({ sale, units }: Request<'buy'>) {
  const { config } = useAtomValue(servicesAtom)
  const { data } = useAtomValue(detailAtom(sale.place.token))
  const now = useChainNow()
  const { position } = usePosition(sale.place.token)
  const current = (data && saleOf(data, config.contracts.tokenFactory)) ?? sale
  return now === undefined
    ? undefined
    : purchaseObstacle(current.terms, current.progress, position, units, now)
}
