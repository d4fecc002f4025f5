import { useSettled } from '../ui/useSettled.ts'
import { useSteady } from './useSteady.ts'

const TYPING_MS = 400

/**
 * Returns the intent to check and confirm once typing has paused; undefined until then, or without
 * one.
 */
export function useSettledIntent<Wanted extends object>(
  wanted: Wanted | undefined,
): Wanted | undefined {
  const steady = useSteady(wanted)
  return useSettled(steady, TYPING_MS) === steady ? steady : undefined
}
