import type { Millis } from '../../core/time.ts'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { isSameDay } from './rules.ts'

/**
 * Returns a function that reports whether the chain day of an answer still lasts. `fetchedAt` is
 * the device time of its arrival, used only to measure the elapsed time.
 */
export function useIsToday(): (toldAt: Millis, fetchedAt: Millis | undefined) => boolean {
  const now = useDeviceNow()
  return (toldAt, fetchedAt) => isSameDay(toldAt, now - (fetchedAt ?? now))
}
