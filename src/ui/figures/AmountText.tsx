import type { Amount } from '../../core/amount.ts'
import { formatAmount, formatFull } from '../../i18n/formatAmount.ts'
import { FullText } from './FullText.tsx'
import { Groups } from './Groups.tsx'

interface AmountTextProps {
  readonly amount: Amount
  /** Shorter form of the amount: "1.24M JADE". */
  readonly short?: string | undefined
}

/** Shows an amount to its usable decimals. If digits are cut, a press shows them all. */
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
