import { Trans } from '@lingui/react/macro'
import { trx } from '../core/amount.ts'
import type { Main } from '../core/worth.ts'
import { Figure, type FigureProps } from '../ui/figures/Figure.tsx'
import { amountFigure } from './amountFigure.tsx'

interface MainFigureProps extends Pick<FigureProps, 'size' | 'testId'> {
  readonly main: Main | undefined
  /** Whether some of it is unknown. */
  readonly isPart?: boolean
}

/**
 * Shows several amounts as one number: their amount in one asset, or their worth in TRX. No amount
 * shows as 0 TRX; an unknown one shows as a dash.
 */
export function MainFigure({ main, isPart = false, ...figure }: MainFigureProps) {
  if (isPart && !main) return <Figure value="–" {...figure} />
  if (main?.kind === 'worth') {
    const label =
      main.unknown === 0 && !isPart ? <Trans>worth about</Trans> : <Trans>worth at least</Trans>
    const cents = main.sun - (main.sun % 10_000n)
    return <Figure {...amountFigure(label, trx(cents))} {...figure} />
  }
  const label = isPart ? <Trans>at least</Trans> : undefined
  return <Figure {...amountFigure(label, main?.amount ?? trx(0n))} {...figure} />
}
