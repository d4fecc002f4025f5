import { PRICE_DECIMALS } from '../../core/price.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatPrice } from '../../i18n/formatPrice.ts'
import { FullText } from './FullText.tsx'
import { HiddenText } from './HiddenText.tsx'

interface SmallPriceProps {
  /** Price in the units of `core/price.ts`. */
  readonly units: bigint
  /** Symbol of the asset. */
  readonly unit?: string | undefined
  /** Whether the price is part of a link or button, and so cannot be pressed itself. */
  readonly plain?: boolean | undefined
  readonly testId?: string | undefined
}

/**
 * Shows a price that may be tiny, as 0.0₄1234 with a real `<sub>`. Screen readers read it in full,
 * and a press shows it in full.
 */
export function SmallPrice({ units, unit, plain, testId }: SmallPriceProps) {
  const price = formatPrice(units, PRICE_DECIMALS)
  const tail = unit === undefined ? '' : `\u00a0${unit}`
  const full = formatUnits(units, PRICE_DECIMALS) + tail
  const short =
    'text' in price ? (
      price.text + tail
    ) : (
      <>
        <HiddenText>{full}</HiddenText>
        <span aria-hidden="true">
          {price.lead}
          <sub>{price.zeros}</sub>
          {price.digits}
          {tail}
        </span>
      </>
    )
  return plain || short === full ? (
    <span data-testid={testId}>{short}</span>
  ) : (
    <FullText full={full} testId={testId}>
      {short}
    </FullText>
  )
}
