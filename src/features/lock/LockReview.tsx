import { useState, type ReactNode } from 'react'
import { FormBar } from '../../sheets/FormBar.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { useBegun } from '../../sheets/useBegun.ts'
import { useHandedOpening, type HandedForm } from '../../sheets/useHandedForm.ts'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { lockKinds } from './kinds.ts'
import type { HandedLock } from './handedLock.ts'
import type { LockOrder } from './sheets/LockSheet.tsx'

const LockSheet = lazyAgain(() => import('./sheets/LockSheet.tsx').then((m) => m.LockSheet))

interface LockReviewProps {
  /** Lock to confirm; undefined until the form is complete. */
  readonly order: LockOrder | undefined
  readonly form: HandedLock
  readonly handed: HandedForm<HandedLock>
  /** Called once the outbox has stored the lock. */
  readonly onBegun: () => void
  readonly onLocked: () => void
  /** True while the chain's time is unknown. */
  readonly disabled: boolean
  /** Label of the button. */
  readonly children: ReactNode
}

/**
 * Renders the button below the form and the sheet that it opens. A tap does not render the form
 * again.
 */
export function LockReview(props: LockReviewProps) {
  const { order, form, handed, onBegun, onLocked, disabled, children } = props
  const [wanted, setWanted] = useState<LockOrder>()
  useBegun(locking, wanted !== undefined, onBegun)
  const review = () => order && setWanted({ ...order })
  useHandedOpening(handed, order && form, review)
  return (
    <>
      <FormBar disabled={disabled} onAct={review} handsOver testId="lock-review">
        {children}
      </FormBar>
      <SheetHost
        ahead={[LockSheet]}
        request={wanted}
        handing={handed.handing(form)}
        onGone={() => {
          setWanted(undefined)
          handed.leave()
        }}
      >
        {(asked, frame) => (
          <LockSheet
            {...frame}
            wanted={asked}
            onLocked={() => {
              setWanted(undefined)
              onLocked()
            }}
          />
        )}
      </SheetHost>
    </>
  )
}

const locking = { lock: lockKinds.lock }
