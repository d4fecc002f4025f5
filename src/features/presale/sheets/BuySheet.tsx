import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trx } from '../../../core/amount.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { NeverTwice } from '../../../sheets/NeverTwice.tsx'
import { LookalikeNote } from '../../../sheets/LookalikeNote.tsx'
import { servicesAtom } from '../../../state/services.ts'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import { detailAtom } from '../atoms.ts'
import { PlaceSheet, type ActSheetProps } from './PlaceSheet.tsx'
import type { Request } from '../requests.ts'
import { purchaseObstacle } from '../rules.ts'
import { saleOf } from '../sale.ts'
import { insuranceFact, releaseFact } from '../termFacts.tsx'
import { usePosition } from '../usePosition.ts'
import { obstacleTexts } from '../words.ts'

/** Confirms a purchase: its price, tokens, releases and backing. */
export function BuySheet({ request, ...frame }: ActSheetProps<'buy'>) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { sale, intent } = request
  const { terms, coin } = sale
  const { units, cost } = intent
  const obstacle = useObstacle(request)
  const pays = formatAmount(trx(cost))
  const receives = <AmountText amount={{ units, coin }} />
  const soft = formatPercent(terms.softCapRate)
  return (
    <PlaceSheet
      {...frame}
      request={request}
      payments={[trx(cost)]}
      obstacle={obstacle && obstacleTexts[obstacle]}
      title={t`Pay ${pays}`}
      label={<Trans>You pay</Trans>}
      amount={trx(cost)}
      facts={[
        { id: 'receive', label: <Trans>You receive</Trans>, value: receives },
        releaseFact(terms, i18n, locale),
        insuranceFact(terms, locale),
      ]}
      confirm={<Trans>Pay {pays}</Trans>}
      calm={
        <NeverTwice>
          <Trans>If less than {soft} of the tokens are sold you take back all that you paid.</Trans>
        </NeverTwice>
      }
      done={<Trans>Bought and acknowledged. The tokens are released after the launch.</Trans>}
    >
      <LookalikeNote address={sale.place.token} like={sale.looksLike} testId="presale-lookalike" />
    </PlaceSheet>
  )
}

/**
 * Returns why the purchase is no longer possible. While the sheet is open, others buy and time
 * passes.
 */
function useObstacle({ sale, intent }: Request<'buy'>) {
  const { config } = useAtomValue(servicesAtom)
  const { data } = useAtomValue(detailAtom(sale.place.token))
  const now = useChainNow()
  const { position } = usePosition(sale.place.token)
  const current = (data && saleOf(data, config.contracts.tokenFactory)) ?? sale
  return now === undefined
    ? undefined
    : purchaseObstacle(current.terms, current.progress, position, intent.units, now)
}
