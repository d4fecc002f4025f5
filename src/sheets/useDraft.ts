import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { freshDraftAtom, queueAnswerAtom } from '../state/operations/drafts.ts'
import { leaveDraftAtom } from '../state/operations/operations.ts'

/** The order key of a sheet. */
interface Draft {
  /** Undefined until this device has made one, or found the one that it had. */
  readonly id: string | undefined
  /** The storage is full or does not work, so there is none. */
  readonly notWritten: boolean
}

/** The order key of an open sheet: `known` if the order has one, else the draft of `scope`. */
export function useDraft(scope: string | undefined, known?: string): Draft {
  const openDraft = useSetAtom(freshDraftAtom)
  const leaveDraft = useSetAtom(leaveDraftAtom)
  const answer = useAtomValue(queueAnswerAtom)
  const [draft, setDraft] = useState<Draft>(NONE)
  useEffect(() => {
    // Without the list of operations, a used key cannot be told from a fresh one.
    if (!scope || known || answer === 'awaited') return
    let left = false
    const show = (found: Draft) => {
      if (!left) setDraft(found)
    }
    openDraft(scope).then(
      (id) => show({ id, notWritten: false }),
      (error: unknown) => {
        reportError(error)
        show({ id: undefined, notWritten: true })
      },
    )
    return () => {
      left = true
      setDraft(NONE)
      leaveDraft(scope).catch(reportError)
    }
  }, [scope, known, answer, openDraft, leaveDraft])
  return known ? { id: known, notWritten: false } : draft
}

const NONE: Draft = { id: undefined, notWritten: false }
