import { unitsToDecimal } from '../../core/amount.ts'
import { formatPrice } from '../../i18n/formatPrice.ts'
import { HiddenText } from './HiddenText.tsx'

interface SmallPriceProps {
  readonly units: bigint
  readonly decimals: number
  /** "$", or whatever stands before the number. */
  readonly prefix?: string | undefined
  /** The coin's symbol. */
  readonly unit?: string | undefined
  readonly testId?: string | undefined
}

/** A price that may be tiny: 0.0₄1234 with a real `<sub>`, read out in full. */
export function SmallPrice({ units, decimals, prefix = '', unit, testId }: SmallPriceProps) {
  const price = formatPrice(units, decimals)
  const tail = unit === undefined ? '' : `\u00a0${unit}`
  if ('text' in price)
    return (
      <span data-testid={testId}>
        {prefix}
        {price.text}
        {tail}
      </span>
    )
  const exact = `${prefix}${unitsToDecimal(units, decimals)}${tail}`
  return (
    <span title={exact} data-testid={testId}>
      <HiddenText>{exact}</HiddenText>
      <span aria-hidden="true">
        {prefix}
        {price.lead}
        <sub>{price.zeros}</sub>
        {price.digits}
        {tail}
      </span>
    </span>
  )
}
