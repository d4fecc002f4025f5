import { useState, type ReactNode } from 'react'
import { FormBar } from '../../sheets/FormBar.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { useBegun } from '../../sheets/useBegun.ts'
import { useHandedOpening, type HandedForm } from '../../sheets/useHandedForm.ts'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { poolKinds } from './kinds.ts'
import type { Trade } from './trade.ts'
import type { LivePool } from './usePool.ts'
import type { HandedTrade } from './useTradeForm.ts'

const TradeSheet = lazyAgain(() => import('./sheets/TradeSheet.tsx').then((m) => m.TradeSheet))

interface TradeReviewProps {
  /** Trade of the form; undefined while the form has an obstacle. */
  readonly trade: Trade | undefined
  /** Whether the form is complete but other data is still loading. */
  readonly isAwaited: boolean
  readonly pool: LivePool
  readonly form: HandedTrade
  readonly handed: HandedForm<HandedTrade>
  /** Obstacle that no field reports. */
  readonly obstacle: ReactNode
  /** Called once the outbox has stored the trade. */
  readonly onBegun: () => void
  /** Label of the button. */
  readonly children: ReactNode
}

/**
 * Renders the button below the form and the sheet that it opens. A tap does not render the form
 * again.
 */
export function TradeReview(props: TradeReviewProps) {
  const { trade, isAwaited, pool, form, handed, obstacle, onBegun, children } = props
  const [confirming, setConfirming] = useState<Trade>()
  useBegun(poolKinds, confirming !== undefined, onBegun)
  const review = () => trade && setConfirming({ ...trade })
  useHandedOpening(handed, trade && form, review)
  return (
    <>
      <FormBar
        disabled={isAwaited || obstacle !== undefined}
        obstacle={obstacle}
        onAct={review}
        handsOver
        testId="trade-review"
        obstacleTestId="trade-obstacle"
      >
        {children}
      </FormBar>
      <SheetHost
        ahead={[TradeSheet]}
        request={confirming}
        handing={handed.handing(form)}
        onGone={() => {
          setConfirming(undefined)
          handed.leave()
        }}
      >
        {(confirmed, frame) => <TradeSheet {...frame} trade={confirmed} pool={pool} />}
      </SheetHost>
    </>
  )
}
