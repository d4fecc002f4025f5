import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { isOneOf, type KindNames } from '../outbox/kindName.ts'
import { isDone } from '../outbox/stage.ts'
import { operationsAtom } from '../state/operations/operations.ts'

/** Calls `refresh` whenever an operation of this device, of one of these kinds, is done. */
export function useRefreshWhenDone(kinds: KindNames, refresh: () => void): void {
  const done = useAtomValue(operationsAtom)?.filter(
    (operation) => isOneOf(operation, kinds) && operation.legs.every(isDone),
  ).length
  const again = useEffectEvent(refresh)
  useEffect(() => {
    if (done) again()
  }, [done])
}
