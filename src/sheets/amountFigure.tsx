import type { ReactNode } from 'react'
import type { Amount } from '../core/amount.ts'
import { formatUnits } from '../i18n/format.ts'
import { formatNumber } from '../i18n/formatAmount.ts'
import type { FigureProps } from '../ui/figures/Figure.tsx'
import { FullText } from '../ui/figures/FullText.tsx'
import { Groups } from '../ui/figures/Groups.tsx'

/** The main number of a sheet, to its usable decimals; pressed, to the last one. */
export function amountFigure(label: ReactNode, { units, coin }: Amount): FigureProps {
  const short = formatNumber({ units, coin })
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
