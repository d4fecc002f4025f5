import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import type { Operation } from '../../outbox/operation.ts'
import { blocksUntilSolid, chainHeadAtom } from '../answers/chainTime.ts'
import { kindsAtom } from './operations.ts'
import { stagesOf } from './stages.ts'

/** The steps of an operation in the language of the screen, as the stage line takes them. */
export function useStages(operation: Operation) {
  const { _ } = useLingui()
  const head = useAtomValue(chainHeadAtom)
  const plans = useAtomValue(kindsAtom)?.get(operation.kind)?.plan(operation)
  if (!plans) return []
  const stages = stagesOf(operation, plans, (block) => head && blocksUntilSolid(head, block))
  return stages.map(({ label, sub, ...stage }) => ({
    ...stage,
    label: _(label),
    ...(sub && { sub: _(sub) }),
  }))
}
