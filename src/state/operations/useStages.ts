import { useLingui } from '@lingui/react'
import { atom, useAtomValue } from 'jotai'
import type { StandingWord } from './standingWords.ts'
import type { Operation } from '../../outbox/operation.ts'
import { isSolidityAwaited } from '../../outbox/stage.ts'
import { blocksUntilSolid, sideSolidHeadAtom, solidHeadAtom } from '../answers/chainTime.ts'
import { servicesAtom } from '../services.ts'
import { kindsAtom } from './operations.ts'
import { stagesOf } from './stages.ts'

const nothingAtom = atom(undefined)

/**
 * Returns the steps of an operation in the language of the screen, in the form that the stage line
 * takes.
 */
export function useStages(operation: Operation, standing: StandingWord) {
  const { _ } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const { network, sideChain } = config
  const isOnMain = operation.network === network.genesisBlockId
  // Asked for only while a step waits for it.
  const awaitedAtom = isOnMain ? solidHeadAtom : sideSolidHeadAtom
  const solidified = useAtomValue(isSolidityAwaited(operation) ? awaitedAtom : nothingAtom)
  const plans = useAtomValue(kindsAtom)?.get(operation.kind)?.plan(operation) ?? []
  const blocksLeft = (block: number) => solidified && blocksUntilSolid(solidified, block)
  const across = (isOnMain ? sideChain : network)?.name
  const stages = stagesOf(operation, plans, { name: config.name, across, standing, blocksLeft })
  return stages.map(({ label, sub, ...stage }) => ({
    ...stage,
    label: _(label),
    ...(sub && { sub: sub.map((part) => _(part)).join(' · ') }),
  }))
}
