import { useSettled } from '../ui/useSettled.ts'
import { useSteady } from './useSteady.ts'

const TYPING_MS = 400

/**
 * What is asked of the chain and confirmed, once typing has paused; undefined until then, and while
 * there is nothing to ask.
 */
export function useSettledIntent<Wanted extends object>(
  wanted: Wanted | undefined,
): Wanted | undefined {
  const steady = useSteady(wanted)
  return useSettled(steady, TYPING_MS) === steady ? steady : undefined
}
