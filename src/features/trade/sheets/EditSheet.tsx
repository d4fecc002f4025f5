import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { unitsToDecimal } from '../../../core/amount.ts'
import { PRICE_DECIMALS } from '../../../core/price.ts'
import type { Millis } from '../../../core/time.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSettledIntent } from '../../../sheets/useSettledIntent.ts'
import { useSlideAway } from '../../../sheets/useSlideAway.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { SmallPrice } from '../../../ui/figures/SmallPrice.tsx'
import { offerKinds } from '../kinds.ts'
import type { Offer } from '../atoms.ts'
import { ContractFact } from '../ContractFact.tsx'
import { OfferTermFields } from '../OfferTermFields.tsx'
import type { TokenCoin } from '../trade.ts'
import { useOfferTerms } from '../useOfferTerms.ts'
import { useOrderScope } from '../useOrderScope.ts'
import { useRefusal } from '../useRefusal.ts'

interface EditSheetProps {
  readonly offer: Offer
  readonly coin: TokenCoin
  readonly poolPrice: bigint | undefined
  /** Chain time. */
  readonly openedAt: Millis
  readonly onGone: () => void
}

/** Changes price and expiry of one's own offer. */
export function EditSheet({ offer, coin, poolPrice, openedAt, onGone }: EditSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { otcMarket: market } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const frame = useSlideAway(onGone)
  const { id: offerId, unitPrice: before, expiresAt } = offer
  const scope = useOrderScope(`edit ${offerId}`)
  const terms = useOfferTerms(unitsToDecimal(before, PRICE_DECIMALS), openedAt)
  const { unitPrice, expiry } = terms
  const intent = useSettledIntent(
    unitPrice === undefined || expiry === undefined
      ? undefined
      : {
          market,
          coin,
          offerId,
          unitPrice,
          expiry,
          before: { unitPrice: before, expiry: expiresAt },
        },
  )
  const plan = useConfirmation({
    open: frame.open,
    kind: offerKinds.edit,
    scope,
    intent,
    obstacle: useRefusal({ offerId, owner }),
  })
  const { preflight, fee } = plan
  return (
    <OperationSheet
      {...frame}
      title={t`Change your offer`}
      testId="otc"
      confirmTestId="otc-confirm"
      confirmation={plan}
      confirm={<Trans>Change the offer</Trans>}
      calm={
        <Trans>
          Whoever buys meanwhile pays the price that stood before. If the offer is changed elsewhere
          first, this change fails and leaves it as it is then.
        </Trans>
      }
      done={{
        note: (
          <Note tone="info" testId="otc-done">
            <Trans>Your offer is changed.</Trans>
          </Note>
        ),
      }}
    >
      <OfferTermFields terms={terms} poolPrice={poolPrice} />
      <Facts
        testId="otc-facts"
        facts={[
          {
            id: 'before',
            label: <Trans>Price until now</Trans>,
            value: <SmallPrice units={before} decimals={PRICE_DECIMALS} unit="TRX" />,
          },
          {
            id: 'until',
            label: <Trans>Ends until now</Trans>,
            value: formatDateTime(expiresAt, locale),
          },
          {
            id: 'contract',
            label: <Trans>To contract</Trans>,
            value: (
              <ContractFact address={market}>
                <Trans>OTC market</Trans>
              </ContractFact>
            ),
          },
          ...(intent ? feeFacts(preflight, fee, locale) : []),
        ]}
      />
    </OperationSheet>
  )
}
