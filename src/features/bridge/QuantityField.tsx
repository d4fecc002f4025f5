import { Trans, useLingui } from '@lingui/react/macro'
import { trx } from '../../core/amount.ts'
import { parseUnits } from '../../core/typedAmount.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatPaid } from '../../i18n/formatAmount.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { coinAt, type Crosser } from './crossers.ts'
import type { useCrossForm } from './useCrossForm.ts'
import { sideChainTexts } from './words.ts'

interface QuantityFieldProps {
  readonly crosser: Crosser
  readonly chain: 'side' | undefined
  readonly form: ReturnType<typeof useCrossForm>
}

/** Field for the amount to transfer, or for the number of a TRC-721 item. */
export function QuantityField({ crosser, chain, form }: QuantityFieldProps) {
  const { i18n } = useLingui()
  const { text, setText, held, terms, most } = form
  const coin = coinAt(crosser, chain)
  const error = useProblemText({ crosser, chain, form })
  if (!coin) {
    const count = held?.known ? formatUnits(held.units, 0) : undefined
    return (
      <NumberField
        label={<Trans>Number of the item</Trans>}
        text={text}
        onChange={setText}
        large
        aside={count !== undefined && <Trans>You hold {count}</Trans>}
        error={error}
        missing={text.trim() === '' && i18n._(sideChainTexts.invalidNumber)}
        testId="bridge-item"
      />
    )
  }
  const least = terms && formatPaid({ coin, units: terms.least[crosser.standard] })
  return (
    <AmountField
      label={<Trans>Amount</Trans>}
      coin={coin}
      text={text}
      onChange={setText}
      max={most}
      {...(held && { balance: held.units, isUnread: !held.known })}
      error={error}
      hint={least !== undefined && <Trans>At least {least}</Trans>}
      testId="bridge-amount"
    />
  )
}

function useProblemText({ crosser, chain, form }: QuantityFieldProps) {
  const { i18n } = useLingui()
  const { text, terms, problem } = form
  const coin = coinAt(crosser, chain)
  if (!coin && text.trim() !== '' && !parseUnits(text, 0).ok)
    return i18n._(sideChainTexts.invalidNumber)
  const fee = formatPaid(trx(terms?.fee ?? 0n))
  const least = coin && formatPaid({ coin, units: terms?.least[crosser.standard] ?? 0n })
  switch (problem) {
    case undefined:
    // The field itself shows this problem.
    case 'zero':
      return undefined
    case 'belowLeast':
      return <Trans>The gateway takes no less than {least} at once</Trans>
    case 'tooMuch':
      return i18n._(sideChainTexts.invalidAmount)
    case 'overBalance':
      return coin && i18n._(insufficientText(coin))
    case 'overSpendable':
      return <Trans>The gateway takes {fee} of your balance: less can cross</Trans>
    case 'noItem':
      return <Trans>There is no such item</Trans>
    case 'notYours':
      return <Trans>This item belongs to another account</Trans>
  }
}
