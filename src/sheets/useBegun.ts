import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isOneOf, type KindNames } from '../outbox/kindName.ts'
import { operationsAtom } from '../state/operations/operations.ts'

/**
 * Calls `begun` once an operation of one of these kinds is stored while a form's sheet is open.
 * Only then may the form be cleared: closing the sheet or a full disk must not clear it.
 */
export function useBegun(kinds: KindNames, isAsking: boolean, begun: () => void): void {
  const operations = useAtomValue(operationsAtom)
  const known = useRef<ReadonlySet<string>>(undefined)
  const clear = useEffectEvent(begun)
  useEffect(() => {
    const ids = operations?.filter((each) => isOneOf(each, kinds)).map(({ id }) => id)
    const before = known.current
    if (isAsking && before && ids?.some((id) => !before.has(id))) clear()
    if (ids) known.current = new Set(ids)
  }, [operations, kinds, isAsking])
}
