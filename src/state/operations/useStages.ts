import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import type { StandingWord } from './standingWords.ts'
import type { Operation } from '../../outbox/operation.ts'
import { blocksUntilSolid, chainHeadAtom } from '../answers/chainTime.ts'
import { servicesAtom } from '../services.ts'
import { kindsAtom } from './operations.ts'
import { stagesOf } from './stages.ts'

/** The steps of an operation in the language of the screen, as the stage line takes them. */
export function useStages(operation: Operation, standing: StandingWord) {
  const { _ } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const head = useAtomValue(chainHeadAtom)
  const plans = useAtomValue(kindsAtom)?.get(operation.kind)?.plan(operation) ?? []
  const { network, sideChain } = config
  // The head that is known is the main chain's.
  const isOnMain = operation.network === network.genesisBlockId
  const blocksLeft = (block: number) =>
    isOnMain ? head && blocksUntilSolid(head, block) : undefined
  const across = (isOnMain ? sideChain : network)?.name
  const stages = stagesOf(operation, plans, { name: config.name, across, standing, blocksLeft })
  return stages.map(({ label, sub, ...stage }) => ({
    ...stage,
    label: _(label),
    ...(sub && { sub: sub.map((part) => _(part)).join(' · ') }),
  }))
}
