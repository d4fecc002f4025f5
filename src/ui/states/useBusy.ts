import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { rests, secondsUntil } from '../../core/rests.ts'
import { SECOND_MS } from '../../core/time.ts'

/** Returns the seconds until a busy server is asked again, counted down; 0 while none is busy. */
export function useBusy(): number {
  // A prerendered page cannot know, and assumes that none is.
  const until = useSyncExternalStore(rests.subscribe, rests.until, () => 0)
  const [, tick] = useState(0)
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setInterval(() => tick((count) => count + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  return secondsUntil(until)
}

/** Retries each time that a busy server's wait is over. Returns the seconds until then. */
export function useRetryAfterBusy(retry: (() => void) | undefined): number {
  const again = useEffectEvent(() => {
    if (rests.until() === 0) retry?.()
  })
  useEffect(() => rests.subscribe(() => again()), [])
  return useBusy()
}
