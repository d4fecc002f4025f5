import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { freshDraftAtom, queueAnswerAtom } from '../state/operations/drafts.ts'
import { leaveDraftAtom } from '../state/operations/operations.ts'

/** Order key of a sheet. */
interface Draft {
  /** Undefined until this device has made a key or found its earlier one. */
  readonly id: string | undefined
  /** Whether the storage is full or fails, so there is no key. */
  readonly notWritten: boolean
}

/**
 * Returns the order key of an open sheet: `known` if the order has one, otherwise the draft of
 * `scope`. A draft whose order was confirmed is left only when the sheet closes. A user who
 * switches accounts and back, or leaves the page and returns, therefore finds that order.
 */
export function useDraft(open: boolean, scope: string | undefined, known?: string): Draft {
  const openDraft = useSetAtom(freshDraftAtom)
  const leaveDraft = useSetAtom(leaveDraftAtom)
  const answer = useAtomValue(queueAnswerAtom)
  const [draft, setDraft] = useState<Draft & { readonly scope?: string }>(NONE)
  useEffect(() => {
    // Without the list of operations, a used key cannot be told from a fresh one.
    if (!open || !scope || known || answer === 'awaited') return
    let left = false
    const show = (found: Draft) => {
      if (!left) setDraft({ ...found, scope })
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
    }
  }, [open, scope, known, answer, openDraft])
  useEffect(() => {
    if (!open && scope && !known) leaveDraft(scope).catch(reportError)
  }, [open, scope, known, leaveDraft])
  if (known) return { id: known, notWritten: false }
  return draft.scope === scope ? draft : NONE
}

const NONE: Draft = { id: undefined, notWritten: false }
