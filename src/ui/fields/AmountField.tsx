import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { parseUnits, unitsToDecimal, type AmountError, type Coin } from '../../core/amount.ts'
import type { Result } from '../../core/result.ts'
import { formatUnits } from '../../i18n/format.ts'
import { classes } from '../classes.ts'
import { describedBy, Field } from './Field.tsx'
import styles from './Field.module.css'

/** Anything finer is dust; the button fills in all of it. */
const SHORT = { maxFraction: 6 }

interface AmountFieldProps {
  readonly label: ReactNode
  readonly coin: Coin
  /** What was typed, verbatim. */
  readonly text: string
  /** The text and what it means, in smallest units. */
  readonly onChange: (text: string, units: Result<bigint, AmountError>) => void
  /** Smallest units the button fills in: the balance, or what a limit leaves of it. */
  readonly max?: bigint | undefined
  /** The balance in smallest units, shown next to the label. */
  readonly balance?: bigint | undefined
  /** What the screen has against the amount (too little, over the limit). */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean | undefined
  readonly testId?: string | undefined
}

/** An amount of a coin. It reports unreadable input itself; an empty field is no error yet. */
export function AmountField(props: AmountFieldProps) {
  const { label, coin, text, onChange, max, balance, hint, disabled, testId } = props
  const id = useId()
  const units = parseUnits(text, coin.decimals)
  const error =
    units.ok || units.error === 'empty' ? (
      props.error
    ) : (
      <AmountProblem error={units.error} coin={coin} />
    )
  const change = (typed: string) => onChange(typed, parseUnits(typed, coin.decimals))
  const held = balance === undefined ? '' : formatUnits(balance, coin.decimals, SHORT)
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      aside={balance === undefined ? undefined : <Trans>Balance {held}</Trans>}
    >
      <input
        {...describedBy(id, error, hint)}
        className={classes(styles.input, styles.amount)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={text}
        disabled={disabled}
        onChange={(event) => change(event.target.value)}
        data-testid={testId}
      />
      {max !== undefined && (
        <button
          type="button"
          className={styles.max}
          disabled={disabled}
          onClick={() => change(unitsToDecimal(max, coin.decimals))}
          data-testid={testId && `${testId}-max`}
        >
          <Trans>Max</Trans>
        </button>
      )}
      <span className={styles.coin}>{coin.symbol}</span>
    </Field>
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
  return <Trans>Enter a number, for example 1,234.5</Trans>
}
