import { useState } from 'react'

/**
 * Holds the order key of an unfinished order from when it is `found` until the sheet closes. A
 * finished order is no longer found, but the sheet still has to show its result.
 */
export function useHeldKey(found: string | undefined): string | undefined {
  const [held, hold] = useState(found)
  if (held === undefined && found !== undefined) hold(found)
  return held ?? found
}
