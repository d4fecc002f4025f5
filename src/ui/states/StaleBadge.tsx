import { Suspense } from 'react'
import type { Millis } from '../../core/time.ts'
import { lazyAgain } from '../lazyAgain.ts'
import { useOnline } from './useOnline.ts'

// Most of what is shown is new.
const Age = lazyAgain(() => import('./Age.tsx').then((m) => m.Age))

interface StaleBadgeProps {
  /** Device time at which the data on screen arrived; absent while there is none. */
  readonly at: Millis | undefined
  /** The network has been asked since, and gave nothing newer. */
  readonly stale: boolean
  readonly testId?: string | undefined
}

/** When the data on screen is from, if it is old or the device is offline; else nothing. */
export function StaleBadge({ at, stale, testId }: StaleBadgeProps) {
  const isOnline = useOnline()
  return at !== undefined && (stale || !isOnline) ? (
    <Suspense fallback={null}>
      <Age at={at} isOnline={isOnline} testId={testId} />
    </Suspense>
  ) : null
}
