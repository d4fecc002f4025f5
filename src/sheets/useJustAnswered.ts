import { useEffect, useState } from 'react'
import type { Check } from './confirmation.ts'

/** Time in ms, longer than a tap that has already started. */
const ON_ITS_WAY_MS = 600

/**
 * Returns whether a failed check has just succeeded without a tap. The confirm button then takes
 * the place of "Check again" and must not receive a tap meant for that.
 */
export function useJustAnswered(check: Check): boolean {
  const [{ last, isJust }, setSeen] = useState({ last: check, isJust: false })
  if (check !== last)
    setSeen({ last: check, isJust: last === 'unanswered' && check === 'answered' })
  useEffect(() => {
    if (!isJust) return
    const timer = setTimeout(() => setSeen({ last: 'answered', isJust: false }), ON_ITS_WAY_MS)
    return () => clearTimeout(timer)
  }, [isJust])
  return isJust
}
