import { Trans, useLingui } from '@lingui/react/macro'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import { formatNumber } from '../../i18n/formatAmount.ts'
import type { Balance } from '../../state/account/balances.ts'
import { MaxButton } from '../../ui/fields/MaxButton.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import type { QuantityProblem } from './rules.ts'
import { quantityText } from './words.tsx'

interface WholeFieldProps {
  readonly coin: TokenCoin
  readonly text: string
  readonly onChange: (text: string) => void
  readonly problem: QuantityProblem | undefined
  /** Balance of the token itself; undefined if it is bought, or while unknown. */
  readonly balance: Balance | undefined
  /** Quantity that the maximum button fills in, in whole tokens. */
  readonly most: bigint | undefined
}

/** Field for a quantity of whole tokens. An empty field is not an error yet. */
export function WholeField({ coin, text, onChange, problem, balance, most }: WholeFieldProps) {
  const { i18n } = useLingui()
  const held = balance && formatNumber({ coin, units: balance.units })
  const said = problem && i18n._(quantityText(problem, coin))
  return (
    <NumberField
      label={<Trans>Whole coins to burn</Trans>}
      large
      unit={coin.symbol}
      text={text}
      onChange={onChange}
      aside={
        held === undefined ? undefined : balance?.known ? (
          <Trans>Balance {held}</Trans>
        ) : (
          <Trans>Balance {held} (not known now)</Trans>
        )
      }
      error={problem !== 'empty' && said}
      missing={said}
      hint={problem === 'empty' ? said : undefined}
      testId="burn-quantity"
    >
      {most !== undefined && most > 0n && (
        <MaxButton onClick={() => onChange(String(most))} testId="burn-quantity-max" />
      )}
    </NumberField>
  )
}
