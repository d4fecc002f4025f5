import { useEffect, useState } from 'react'
import type { Check } from './confirmation.ts'

/** Longer than a finger takes that is on its way already, in ms. */
const ON_ITS_WAY_MS = 600

/**
 * Whether a check that had failed has just succeeded by itself, without a tap. What confirms then
 * stands where "Check again" stood, and must not be pressed by a finger that was meant for that.
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
