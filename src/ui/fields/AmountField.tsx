import { Trans } from '@lingui/react/macro'
import { unitsToDecimal, type Coin } from '../../core/amount.ts'
import { parseUnits, type AmountError } from '../../core/typedAmount.ts'
import { formatNumber } from '../../i18n/formatAmount.ts'
import type { FieldTexts } from './Field.tsx'
import { MaxButton } from './MaxButton.tsx'
import { NumberField } from './NumberField.tsx'

interface AmountFieldProps extends FieldTexts {
  readonly coin: Coin
  /** Text in the form described at `NumberField`. */
  readonly text: string
  readonly onChange: (text: string) => void
  /**
   * Amount that the button fills in, in smallest units: the balance, or the part that a limit
   * allows.
   */
  readonly max?: bigint | undefined
  /** Balance in smallest units, shown next to the label. */
  readonly balance?: bigint | undefined
  /** Whether reading the balance failed. It is then shown as 0 and marked as unknown. */
  readonly isUnread?: boolean | undefined
}

/**
 * Field for an amount of an asset. It reports unreadable input. An empty field is not yet an error,
 * and a zero may be the start of a longer number.
 */
export function AmountField({ coin, max, balance, isUnread, ...props }: AmountFieldProps) {
  const { onChange, disabled, testId } = props
  const parsed = parseUnits(props.text, coin.decimals)
  const isUnreadable = !parsed.ok && parsed.error !== 'empty'
  const missing = (!parsed.ok || parsed.value === 0n) && <Trans>Enter an amount</Trans>
  const held = balance === undefined ? '' : formatNumber({ units: balance, coin })
  return (
    <NumberField
      {...props}
      large
      unit={coin.symbol}
      missing={props.missing ?? missing}
      error={isUnreadable ? <AmountProblem error={parsed.error} coin={coin} /> : props.error}
      aside={
        balance === undefined ? undefined : isUnread ? (
          <Trans>Balance {held} (not known now)</Trans>
        ) : (
          <Trans>Balance {held}</Trans>
        )
      }
    >
      {max !== undefined && (
        <MaxButton
          disabled={disabled}
          onClick={() => onChange(unitsToDecimal(max, coin.decimals))}
          testId={testId && `${testId}-max`}
        />
      )}
    </NumberField>
  )
}

function AmountProblem({ error, coin }: { readonly error: AmountError; readonly coin: Coin }) {
  const { symbol, decimals } = coin
  if (error === 'tooManyDecimals')
    return (
      <Trans>
        {symbol} has at most {decimals} decimals
      </Trans>
    )
  if (error === 'tooLarge') return <Trans>This is more than can exist</Trans>
  return <Trans>Enter a number, for example 1234.5</Trans>
}
