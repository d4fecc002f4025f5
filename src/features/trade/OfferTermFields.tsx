import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { PremiumText } from './PremiumText.tsx'
import { parseDays, parsePrice } from './typed.ts'
import { numberText } from '../../sheets/numberText.ts'
import { daysRange, priceRange } from './words.tsx'

/**
 * Manages the typed price and duration of a new offer. `openedAt` is chain time: the expiry counts
 * from then, and does not move while on screen. The block that includes the offer is later, so the
 * longest duration stays within the limit.
 */
export function useOfferTerms(beginning: string, openedAt: Millis, lasting = '7') {
  const [price, changePrice] = useState(beginning)
  const [days, changeDays] = useState(lasting)
  const typedPrice = parsePrice(price)
  const lasts = parseDays(days)
  const unitPrice = typedPrice.ok ? typedPrice.value : undefined
  // Contracts count whole seconds.
  const expiry = lasts.ok ? Math.floor((openedAt + lasts.value) / SECOND_MS) * SECOND_MS : undefined
  return {
    price,
    days,
    changePrice,
    changeDays,
    wrongPrice: numberText(typedPrice, priceRange),
    wrongDays: numberText(lasts, daysRange),
    unitPrice,
    expiry,
    /** Price and expiry; undefined while one is missing or invalid. */
    both: unitPrice === undefined || expiry === undefined ? undefined : { unitPrice, expiry },
  }
}

interface OfferTermFieldsProps {
  readonly terms: ReturnType<typeof useOfferTerms>
  readonly poolPrice: bigint | undefined
}

/** Asks for the price and the duration of an offer. */
export function OfferTermFields({ terms, poolPrice }: OfferTermFieldsProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { unitPrice, expiry, wrongPrice, wrongDays } = terms
  const until = expiry === undefined ? '' : formatDateTime(expiry, locale)
  return (
    <>
      <NumberField
        label={<Trans>Price for a whole token</Trans>}
        text={terms.price}
        unit="TRX"
        onChange={terms.changePrice}
        error={wrongPrice && i18n._(wrongPrice)}
        missing={unitPrice === undefined && i18n._(priceRange)}
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
        missing={expiry === undefined && i18n._(daysRange)}
        hint={expiry !== undefined && <Trans>until {until}</Trans>}
        testId="otc-days"
      />
    </>
  )
}
