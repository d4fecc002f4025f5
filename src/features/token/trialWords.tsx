import { Trans } from '@lingui/react/macro'
import { TRX } from '../../core/amount.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { Risk } from './risk.ts'

/** A risk found by a trial of buying and selling again. */
type TrialRisk = Risk & { readonly kind: 'roundTrip' | 'cannotSell' | 'energy' }

/** The risk in a few words. */
export function TrialTitle({ risk }: { readonly risk: TrialRisk }) {
  switch (risk.kind) {
    case 'roundTrip': {
      const kept = formatPercent(risk.keptBp)
      return <Trans>A trial brought back {kept}</Trans>
    }
    case 'cannotSell':
      return <Trans>A trial to sell it failed</Trans>
    case 'energy':
      return risk.level === 'bad' ? (
        <Trans>Trading it takes far more energy than usual</Trans>
      ) : (
        <Trans>Trading it takes no more energy than usual</Trans>
      )
  }
}

/** What it means for a buyer. */
export function TrialText({ risk }: { readonly risk: TrialRisk }) {
  switch (risk.kind) {
    case 'roundTrip':
      return risk.level === 'bad' ? (
        <Trans>
          Bought and sold again at once in a simulation: much is lost on the way. No money was
          moved.
        </Trans>
      ) : (
        <Trans>
          Bought and sold again at once in a simulation: the rest are the taxes and the fee of the
          pool. No money was moved.
        </Trans>
      )
    case 'cannotSell':
      return <CannotSellText reason={risk.reason} />
    case 'energy':
      return <EnergyText risk={risk} />
  }
}

function CannotSellText({ reason }: { readonly reason: string | undefined }) {
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

function EnergyText({ risk }: { readonly risk: Risk & { readonly kind: 'energy' } }) {
  const energy = formatUnits(risk.energy, 0)
  const trx = risk.sun !== undefined && formatAmount({ coin: TRX, units: risk.sun })
  return trx ? (
    <Trans>
      Buying and selling it in the simulation took {energy} energy: whoever has none burns {trx} for
      both, at the price of now.
    </Trans>
  ) : (
    <Trans>Buying and selling it in the simulation took {energy} energy.</Trans>
  )
}
