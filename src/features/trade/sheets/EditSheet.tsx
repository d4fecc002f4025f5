import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { unitsToDecimal } from '../../../core/amount.ts'
import { PRICE_DECIMALS } from '../../../core/price.ts'
import type { Millis } from '../../../core/time.ts'
import { formatDateTime } from '../../../i18n/formatDate.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { SmallPrice } from '../../../ui/figures/SmallPrice.tsx'
import type { Offer } from '../atoms.ts'
import { offerKinds } from '../kinds.ts'
import { marketAddress } from '../named.tsx'
import { OfferTermFields, useOfferTerms } from '../OfferTermFields.tsx'
import type { TokenCoin } from '../trade.ts'
import { useRefusal } from '../useRefusal.ts'

interface EditSheetProps extends Frame {
  readonly offer: Offer
  readonly coin: TokenCoin
  readonly poolPrice: bigint | undefined
  /** Chain time. */
  readonly openedAt: Millis
}

/** Changes price and expiry of the account's own offer. */
export function EditSheet(props: EditSheetProps) {
  const { offer, coin, poolPrice, openedAt, newKey, ...frame } = props
  const { t } = useLingui()
  const locale = useLocale()
  const { otcMarket: market } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const { id: offerId, unitPrice: before, expiresAt } = offer
  const terms = useOfferTerms(unitsToDecimal(before, PRICE_DECIMALS), openedAt)
  const intent = useSettledIntent(
    terms.both && {
      ...terms.both,
      market,
      coin,
      offerId,
      before: { unitPrice: before, expiry: expiresAt },
    },
  )
  const confirmation = useConfirmation({
    open: frame.open,
    kind: offerKinds.edit,
    orderKey: newKey,
    intent,
    obstacle: useRefusal({ offerId, owner }),
  })
  return (
    <ConfirmSheet
      {...frame}
      title={t`Change your offer`}
      testId="otc"
      confirmation={confirmation}
      unfinished={!terms.both}
      confirm={<Trans>Change the offer</Trans>}
      facts={[
        {
          id: 'before',
          label: <Trans>Price until now</Trans>,
          value: <SmallPrice units={before} unit="TRX" />,
        },
        {
          id: 'until',
          label: <Trans>Ends until now</Trans>,
          value: formatDateTime(expiresAt, locale),
        },
      ]}
      addresses={[marketAddress(market)]}
      calm={
        <Trans>
          Whoever buys meanwhile pays the price that stood before. If the offer is changed elsewhere
          first, this change fails and leaves it as it is then.
        </Trans>
      }
      done={<Trans>Your offer is changed.</Trans>}
    >
      <OfferTermFields terms={terms} poolPrice={poolPrice} />
    </ConfirmSheet>
  )
}
