import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNearScreen } from '../useNearScreen.ts'

interface LaterPartProps {
  /** Placeholder with the height of the content. */
  readonly skeleton: ReactNode
  /** Content whose code loads on demand, by `lazyAgain`. */
  readonly children: ReactNode
}

/** Delays a lower part of a page until it is near the screen or the browser is idle. */
export function LaterPart({ skeleton, children }: LaterPartProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const isQuiet = useQuiet()
  if (!isNear && !isQuiet) return <div ref={place}>{skeleton}</div>
  return <Suspense fallback={skeleton}>{children}</Suspense>
}

const PATIENCE_MS = 1_500

/** Returns true once the browser has been idle since this was shown. */
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
