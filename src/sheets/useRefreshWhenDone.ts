import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { isDone } from '../outbox/stage.ts'
import { operationsAtom } from '../state/operations/operations.ts'

/** Asks the backend again whenever an operation of this device, of a kind named so, is acknowledged. */
export function useRefreshWhenDone(kinds: `${string}.`, refresh: () => void): void {
  const done = useAtomValue(operationsAtom)?.filter(
    ({ kind, legs }) => kind.startsWith(kinds) && legs.every(isDone),
  ).length
  const again = useEffectEvent(refresh)
  useEffect(() => {
    if (done) again()
  }, [done])
}
