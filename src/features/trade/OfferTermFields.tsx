import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { PremiumText } from './PremiumText.tsx'
import type { OfferTerms } from './useOfferTerms.ts'
import { daysRange, numberText, priceRange } from './words.tsx'

interface OfferTermFieldsProps {
  readonly terms: OfferTerms
  readonly poolPrice: bigint | undefined
}

/** The price of an offer, and how long it stands. */
export function OfferTermFields({ terms, poolPrice }: OfferTermFieldsProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { unitPrice, expiry, priceProblem, daysProblem } = terms
  const wrongPrice = priceProblem && numberText(priceProblem, priceRange)
  const wrongDays = daysProblem && numberText(daysProblem, daysRange)
  const until = expiry === undefined ? '' : formatDateTime(expiry, locale)
  return (
    <>
      <NumberField
        label={<Trans>Price for a whole token</Trans>}
        text={terms.price}
        unit="TRX"
        onChange={terms.changePrice}
        error={wrongPrice && i18n._(wrongPrice)}
        hint={
          unitPrice !== undefined &&
          poolPrice !== undefined && (
            <PremiumText unitPrice={unitPrice} poolPrice={poolPrice} testId="otc-premium" />
          )
        }
        testId="otc-price"
      />
      <NumberField
        label={<Trans>On sale for</Trans>}
        text={terms.days}
        unit={t`days`}
        onChange={terms.changeDays}
        error={wrongDays && i18n._(wrongDays)}
        hint={expiry !== undefined && <Trans>until {until}</Trans>}
        testId="otc-days"
      />
    </>
  )
}
