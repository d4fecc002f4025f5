import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNearScreen } from '../useNearScreen.ts'

interface LaterPartProps {
  /** As tall as what will stand here. */
  readonly skeleton: ReactNode
  /** Its code loads late, by `lazyAgain`. */
  readonly children: ReactNode
}

/** A part below what a page shows first: it comes once it is near the screen, or there is time. */
export function LaterPart({ skeleton, children }: LaterPartProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const isQuiet = useQuiet()
  if (!isNear && !isQuiet) return <div ref={place}>{skeleton}</div>
  return <Suspense fallback={skeleton}>{children}</Suspense>
}

const PATIENCE_MS = 1_500

/** True once the browser has had time since this was shown. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const rest = () => setQuiet(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, PATIENCE_MS / 3)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(rest, { timeout: PATIENCE_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return isQuiet
}
