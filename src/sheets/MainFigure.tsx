import { Trans } from '@lingui/react/macro'
import { trx } from '../core/amount.ts'
import type { Main } from '../core/worth.ts'
import { Figure, type FigureProps } from '../ui/figures/Figure.tsx'
import { amountFigure } from './amountFigure.tsx'

interface MainFigureProps extends Pick<FigureProps, 'size' | 'testId'> {
  readonly main: Main | undefined
}

/** What several amounts are, or are worth, as one number; nothing is 0 TRX. */
export function MainFigure({ main, ...figure }: MainFigureProps) {
  if (main?.kind === 'worth') {
    const label = main.unknown === 0 ? <Trans>worth about</Trans> : <Trans>worth at least</Trans>
    const cents = main.sun - (main.sun % 10_000n)
    return <Figure {...amountFigure(label, trx(cents))} {...figure} />
  }
  return <Figure {...amountFigure(undefined, main?.amount ?? trx(0n))} {...figure} />
}
