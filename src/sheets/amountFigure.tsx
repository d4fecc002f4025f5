import type { ReactNode } from 'react'
import type { Amount } from '../core/amount.ts'
import { formatUnits } from '../i18n/format.ts'
import { formatNumber, formatPaidNumber } from '../i18n/formatAmount.ts'
import type { FigureProps } from '../ui/figures/Figure.tsx'
import { FullText } from '../ui/figures/FullText.tsx'
import { Groups } from '../ui/figures/Groups.tsx'

/** Returns the main number of a sheet with its usable decimals; pressing it shows all of them. */
export const amountFigure = (label: ReactNode, amount: Amount): FigureProps =>
  figureOf(label, amount, formatNumber(amount))

/**
 * Returns the same figure for a payment or cost, rounded up so that it never looks smaller than it
 * is.
 */
export const paidFigure = (label: ReactNode, amount: Amount): FigureProps =>
  figureOf(label, amount, formatPaidNumber(amount))

function figureOf(label: ReactNode, { units, coin }: Amount, short: string): FigureProps {
  const full = formatUnits(units, coin.decimals)
  const value =
    short === full ? (
      short
    ) : (
      <FullText full={full}>
        <Groups text={short} />
      </FullText>
    )
  return { label, value, unit: <bdi>{coin.symbol}</bdi> }
}
