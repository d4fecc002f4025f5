import { Trans } from '@lingui/react/macro'
import { TRX } from '../../core/amount.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { RiskOf } from './risk.ts'

// Texts that explain a trial of buying and reselling to a buyer.

export function CannotSellText({ reason }: Pick<RiskOf<'cannotSell'>, 'reason'>) {
  if (reason === 'SalesProtected')
    return <Trans>In a simulation the pool took no sale: the protection is not over yet.</Trans>
  if (reason === undefined)
    return (
      <Trans>
        In a simulation it could be bought, or sold again, at no price. Who buys it may never get
        rid of it.
      </Trans>
    )
  return <Trans>In a simulation its contract refused: {reason}.</Trans>
}

export function EnergyText({ risk }: { readonly risk: RiskOf<'energy'> }) {
  const energy = formatUnits(risk.energy, 0)
  const trx = formatAmount({ coin: TRX, units: risk.sun })
  return (
    <Trans>
      Buying and selling it in the simulation took {energy} energy: whoever has none burns {trx} for
      both, at the price of now.
    </Trans>
  )
}
