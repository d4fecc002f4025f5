import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trx, type Amount } from '../../core/amount.ts'
import { mainOf, sumUp } from '../../core/worth.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { worthAtom } from '../../state/answers/places.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'

/** Maximum number of decimals shown; a press shows all digits. */
const MOST_DECIMALS = 4

/** Single figure for several amounts: the only amount, or their total worth; a dash for none. */
export function Together({ amounts }: { readonly amounts: readonly Amount[] }) {
  const main = mainOf(sumUp(amounts, useAtomValue(worthAtom)))
  if (!main) return '–'
  if (main.kind === 'worth') {
    const about = formatFew(trx(main.sun))
    return main.unknown > 0 ? <Trans>at least {about}</Trans> : <Trans>about {about}</Trans>
  }
  const { amount } = main
  const text = <AmountText amount={amount} short={formatFew(amount, MOST_DECIMALS)} />
  const others = amounts.length - 1
  return others === 0 ? (
    text
  ) : (
    <Trans>
      {text} and {others} more coins
    </Trans>
  )
}
