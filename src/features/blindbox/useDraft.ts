import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { leaveDraftAtom } from '../../state/operations.ts'
import { freshDraftAtom } from './drafts.ts'

/** The order key of an open sheet: `known` if the order has one, else the draft of `scope`. */
export function useDraft(scope: string | undefined, known?: string): string | undefined {
  const openDraft = useSetAtom(freshDraftAtom)
  const leaveDraft = useSetAtom(leaveDraftAtom)
  const [draft, setDraft] = useState<string>()
  useEffect(() => {
    if (!scope || known) return
    let left = false
    openDraft(scope)
      .then((id) => {
        if (!left) setDraft(id)
      })
      .catch(reportError)
    return () => {
      left = true
      setDraft(undefined)
      leaveDraft(scope).catch(reportError)
    }
  }, [scope, known, openDraft, leaveDraft])
  return known ?? draft
}
