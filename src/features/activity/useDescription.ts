import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import type { Description } from '../../outbox/kind.ts'
import type { Operation } from '../../outbox/operation.ts'
import { kindsAtom } from '../../state/operations.ts'

/** An operation in the user's words; its kind's name where this version does not know it. */
export function useDescription(operation: Operation): {
  title: string
  seed: string
  description: Description | undefined
} {
  const { _ } = useLingui()
  const description = useAtomValue(kindsAtom)?.get(operation.kind)?.describe(operation)
  return {
    title: description ? _(description.title) : operation.kind,
    seed: description?.seed ?? operation.id,
    description,
  }
}
