import {
  createContext,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { Loading } from '../states/Loading.tsx'
import { Skeleton } from '../states/Skeleton.tsx'
import shade from './Shade.module.css'
import styles from './SheetOpening.module.css'

interface SheetOpeningProps {
  readonly open: boolean
  /** Called when the user closes the sheet before it has loaded. */
  readonly onClose: () => void
  /** Renders the sheet. `open` is false until its turn comes, and once it is closed. */
  readonly children: (open: boolean) => ReactNode
}

/** Whether the page is already shaded when a sheet opens. */
export const InShade = createContext(false)

/**
 * Answers the tap that opens a sheet in the next frame, with the shade and an empty sheet. The
 * sheet itself may still be loading. It is rendered afterwards in small pieces, so that taps are
 * still answered, and slides over the empty one.
 */
export function SheetOpening({ open, onClose, children }: SheetOpeningProps) {
  const isDue = useDeferredValue(open, false)
  const [isWanted, setWanted] = useState(false)
  if (isDue && !isWanted) setWanted(true)
  const [isThere, setThere] = useState(false)
  const isOpen = open && isDue
  return (
    <>
      {open && <EmptySheet isCovered={isThere} onClose={onClose} />}
      <InShade value>
        <Suspense fallback={null}>
          {isWanted && (
            <>
              {children(isOpen)}
              <Arrival isOpen={isOpen} tell={setThere} />
            </>
          )}
        </Suspense>
      </InShade>
    </>
  )
}

interface ArrivalProps {
  readonly isOpen: boolean
  readonly tell: (isThere: boolean) => void
}

/** Reports, before painting, that its sibling is on the page. */
function Arrival({ isOpen, tell }: ArrivalProps) {
  useLayoutEffect(() => tell(isOpen), [isOpen, tell])
  return null
}

interface EmptySheetProps {
  /** Whether the sheet itself covers the empty one. */
  readonly isCovered: boolean
  readonly onClose: () => void
}

const bones = (
  <>
    <Skeleton width="42%" height={26} />
    <Skeleton width="86%" />
    <Skeleton width="64%" />
  </>
)

function EmptySheet({ isCovered, onClose }: EmptySheetProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isCovered) return
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isCovered])
  return createPortal(
    <div className={styles.opening} data-covered={isCovered || undefined}>
      {/* Closes by touch; keyboards use Escape. */}
      <div className={shade.shade} onPointerUp={onClose} />
      <div className={styles.sheet} data-testid={isCovered ? undefined : 'sheet-opening'}>
        {/* Covered content is no longer loading. */}
        {isCovered ? (
          <div className={styles.bones}>{bones}</div>
        ) : (
          <Loading className={styles.bones}>{bones}</Loading>
        )}
      </div>
    </div>,
    document.body,
  )
}
