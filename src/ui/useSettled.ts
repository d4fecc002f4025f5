import { useEffect, useState } from 'react'
import type { Millis } from '../core/time.ts'

/** A value once it has not changed for a while: what was typed, not every letter of it. */
export function useSettled<T>(value: T, afterMs: Millis): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
