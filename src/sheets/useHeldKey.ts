import { useState } from 'react'

/**
 * The order key of what is already under way, from when it was `found` until the sheet closes: once
 * that is over, it is no longer found, and the sheet still has to tell how it ended.
 */
export function useHeldKey(found: string | undefined): string | undefined {
  const [held, hold] = useState(found)
  if (held === undefined && found !== undefined) hold(found)
  return held ?? found
}
