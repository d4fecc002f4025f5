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
  /** Called when the user no longer wants it, before it is there. */
  readonly onClose: () => void
  /** The sheet; false until it is its turn, and as soon as it is closed. */
  readonly children: (open: boolean) => ReactNode
}

/** Whether the page lies in the shade already when a sheet comes. */
export const InShade = createContext(false)

/**
 * Answers the tap that opens a sheet in the next frame, with the shade and an empty sheet. The sheet
 * itself, whose code may not be there yet, is rendered after that and piece by piece, so that taps
 * are answered meanwhile; it slides over the empty one.
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

/** Tells that what stands beside it is on the page, before that is painted. */
function Arrival({ isOpen, tell }: ArrivalProps) {
  useLayoutEffect(() => tell(isOpen), [isOpen, tell])
  return null
}

interface EmptySheetProps {
  /** The sheet itself slides over it. */
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
      {/* For the finger; the keyboard has Escape. */}
      <div className={shade.shade} onPointerUp={onClose} />
      <div className={styles.sheet} data-testid={isCovered ? undefined : 'sheet-opening'}>
        {/* What is covered waits for nothing any more. */}
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
