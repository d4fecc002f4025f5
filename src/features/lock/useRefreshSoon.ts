import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { SECOND_MS } from '../../core/time.ts'
import { isOneOf } from '../../outbox/kindName.ts'
import { isDone } from '../../outbox/stage.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { lockKinds } from './kinds.ts'

/** Nobody reports locks: the backend reads them from the chain, a little later than this device. */
const PAUSES_MS = [0, 2, 5, 10, 20].map((seconds) => seconds * SECOND_MS)

/** Asks the backend again several times whenever a lock or unlock of this device becomes final. */
export function useRefreshSoon(refresh: () => void): void {
  const done = useAtomValue(operationsAtom)?.filter(
    (operation) => isOneOf(operation, lockKinds) && operation.legs.every(isDone),
  ).length
  const again = useEffectEvent(refresh)
  useEffect(() => {
    if (!done) return
    const timers = PAUSES_MS.map((pause) => setTimeout(again, pause))
    return () => timers.forEach(clearTimeout)
  }, [done])
}
