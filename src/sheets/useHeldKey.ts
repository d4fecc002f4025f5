import { useState } from 'react'

/**
 * The order key of what is under way already, from when it was `found` until the sheet closes: once
 * that is over, nothing finds it any more, and the sheet has to tell how it ended.
 */
export function useHeldKey(found: string | undefined): string | undefined {
  const [held, hold] = useState(found)
  if (held === undefined && found !== undefined) hold(found)
  return held ?? found
}
