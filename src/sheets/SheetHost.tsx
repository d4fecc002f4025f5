import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Address } from '../core/address.ts'
import { deviceRandom } from '../core/deviceRandom.ts'
import { ownerAtom } from '../state/account/session.ts'
import { useAheadInSight } from '../ui/ahead.ts'
import type { Ahead } from '../ui/lazyAgain.ts'
import { SheetOpening } from '../ui/overlays/SheetOpening.tsx'
import { HandingContext, type Handing } from './handing.ts'

/** Properties that every sheet receives. */
export interface Frame {
  readonly open: boolean
  readonly onClose: () => void
  /** Order key of this opening, for an order that no other tab could share. */
  readonly newKey: string
  /**
   * Whether the sheet reappears after another account was connected. The user has not asked it to
   * continue.
   */
  readonly isBack: boolean
}

interface SheetHostProps<Request extends object> {
  /** Request for a sheet. Each object is another opening. */
  readonly request: Request | undefined
  /** Lazily loaded sheets of `children`. They load as soon as this place is in sight. */
  readonly ahead?: readonly Ahead[]
  /** Called once the sheet has closed and slid away, to clear the request. */
  readonly onGone: () => void
  /** Whether the sheet belongs to no account. It then stays open when the account changes. */
  readonly ofAnybody?: boolean
  /** Form to continue in another browser, as it was when the sheet opened. */
  readonly handing?: Handing | undefined
  readonly children: (request: Request, frame: Frame) => ReactNode
}

const SLIDE_MS = 320

/** One opening of a sheet, from the request until it is gone. */
interface Opening<Request> extends Pick<Frame, 'newKey' | 'isBack'> {
  readonly request: Request
  /** Account that the sheet belongs to, once one is connected. */
  readonly owner: Address | undefined
  readonly isClosing: boolean
  readonly handing: Handing | undefined
}

/**
 * Hosts the sheets of a page. A sheet opens at once and unmounts after it has slid away. It belongs
 * to the account that opened it: other accounts never see it. It reappears when that account
 * returns.
 */
export function SheetHost<Request extends object>(props: SheetHostProps<Request>) {
  const { request, ahead = NONE, onGone, ofAnybody = false, handing, children } = props
  const marker = useAheadInSight(ahead)
  const connected = useAtomValue(ownerAtom)
  const owner = ofAnybody ? undefined : connected
  const [opening, setOpening] = useState<Opening<Request>>()
  if (opening?.request !== request)
    setOpening(
      request && {
        request,
        newKey: deviceRandom.hex(64),
        isBack: false,
        owner,
        isClosing: false,
        handing,
      },
    )
  else if (opening && owner && !opening.owner) setOpening({ ...opening, owner })
  else if (opening && owner !== opening.owner && !opening.isBack)
    setOpening({ ...opening, isBack: true })
  const isClosing = opening?.isClosing ?? false
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (!isClosing) return
    const timer = setTimeout(() => gone(), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [isClosing])
  const marked = <span ref={marker} hidden />
  if (!request || opening?.request !== request || opening.owner !== owner) return marked
  const { newKey, isBack } = opening
  const onClose = () => setOpening({ ...opening, isClosing: true })
  return (
    <>
      {marked}
      <HandingContext key={newKey} value={opening.handing}>
        <SheetOpening open={!isClosing} onClose={onClose}>
          {(open) => children(request, { open, onClose, newKey, isBack })}
        </SheetOpening>
      </HandingContext>
    </>
  )
}

const NONE: readonly Ahead[] = []
