import type { Millis } from '../../core/time.ts'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { isSameDay } from './rules.ts'

/**
 * Whether the chain's day on which something was told still lasts; `fetchedAt` is when it came, by the
 * device's clock, which tells no more than how long ago that is.
 */
export function useIsToday(): (toldAt: Millis, fetchedAt: Millis | undefined) => boolean {
  const now = useDeviceNow()
  return (toldAt, fetchedAt) => isSameDay(toldAt, now - (fetchedAt ?? now))
}
