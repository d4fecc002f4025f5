import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Address } from '../core/address.ts'
import { deviceRandom } from '../core/deviceRandom.ts'
import { ownerAtom } from '../state/account/session.ts'
import { useAheadInSight } from '../ui/ahead.ts'
import type { Ahead } from '../ui/lazyAgain.ts'
import { SheetOpening } from '../ui/overlays/SheetOpening.tsx'
import { HandingContext, type Handing } from './handing.ts'

/** What a sheet is opened with. */
export interface Frame {
  readonly open: boolean
  readonly onClose: () => void
  /** An order key of this opening, for what no other tab could mean as well. */
  readonly newKey: string
  /** It is here again after another account: nobody has tapped for it to go on. */
  readonly isBack: boolean
}

interface SheetHostProps<Request extends object> {
  /** What a sheet is wanted for; each object is another opening. */
  readonly request: Request | undefined
  /** The sheets of `children` whose code loads late: it comes as soon as this place is in sight. */
  readonly ahead?: readonly Ahead[]
  /** The sheet has closed and slid away: time to forget the request. */
  readonly onGone: () => void
  /** It is of no account that is connected: it stays, whoever is. */
  readonly ofAnybody?: boolean
  /** How what is wanted goes on in another browser, as of its opening. */
  readonly handing?: Handing | undefined
  readonly children: (request: Request, frame: Frame) => ReactNode
}

const SLIDE_MS = 320

/** From when a sheet is wanted until it is gone. */
interface Opening<Request> extends Pick<Frame, 'newKey' | 'isBack'> {
  readonly request: Request
  /** Whose it is, from when an account is connected. */
  readonly owner: Address | undefined
  readonly isClosing: boolean
  readonly handing: Handing | undefined
}

/**
 * Where a page's sheets stand. A sheet opens at once and is gone once it has slid away. It is one
 * account's: another one, which it could tell what is not true of it, does not see it; whoever
 * comes back finds it again.
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
