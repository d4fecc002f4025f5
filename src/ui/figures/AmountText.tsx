import type { Amount } from '../../core/amount.ts'
import { formatAmount, formatFull } from '../../i18n/formatAmount.ts'
import { FullText } from './FullText.tsx'
import { Groups } from './Groups.tsx'

interface AmountTextProps {
  readonly amount: Amount
  /** Where even less of it is enough: "1.24M JADE". */
  readonly short?: string | undefined
}

/** An amount to its usable decimals; where that is not all of it, all of it is one press away. */
export function AmountText({ amount, short = formatAmount(amount) }: AmountTextProps) {
  const full = formatFull(amount)
  return short === full || `${short}\u00a0${amount.coin.symbol}` === full ? (
    <span>
      <Groups text={short} />
    </span>
  ) : (
    <FullText full={full}>
      <Groups text={short} />
    </FullText>
  )
}
