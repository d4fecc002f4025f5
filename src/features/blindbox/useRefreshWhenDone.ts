import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { isDone } from '../../outbox/stage.ts'
import { operationsAtom } from '../../state/operations.ts'

/** Asks the backend again whenever a blind-box operation of this device is acknowledged. */
export function useRefreshWhenDone(refresh: () => void): void {
  const done = useAtomValue(operationsAtom)?.filter(
    ({ kind, legs }) => kind.startsWith('blindbox.') && legs.every(isDone),
  ).length
  const again = useEffectEvent(refresh)
  useEffect(() => {
    if (done) again()
  }, [done])
}
