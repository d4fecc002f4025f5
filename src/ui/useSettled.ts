import { useEffect, useState } from 'react'
import type { Millis } from '../core/time.ts'

/**
 * Returns a value once it has stayed the same for a while, so that not every typed letter counts.
 */
export function useSettled<T>(value: T, afterMs: Millis): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
