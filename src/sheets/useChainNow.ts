import { useAtomValue } from 'jotai'
import type { Millis } from '../core/time.ts'
import { chainClockAtom } from '../state/answers/chainTime.ts'
import { useNow } from '../ui/figures/useNow.ts'

/** Returns chain time, updated every second; undefined until the chain first answers. */
export function useChainNow(): Millis | undefined {
  const clock = useAtomValue(chainClockAtom)
  const now = useNow(clock ?? unknown)
  return clock && now
}

const unknown = (): Millis => 0
