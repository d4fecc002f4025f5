import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Address } from '../../core/address.ts'
import { isFresh } from '../../state/answers/fresh.ts'
import { placeAtom } from './atoms.ts'
import { differences, type Listed } from './rules.ts'
import { useChainMembers } from './useChainMembers.ts'

/** So many at most are looked up one by one. */
const MOST_DOUBTED = 8

export interface KnownDifferences {
  /** Members that the chain does not know as such. */
  readonly unknown: ReadonlySet<Address>
  /** Members that the chain has, and the list does not. */
  readonly missing: readonly Address[]
}

/** What is told of direct members beside what the chain says, page by page. */
export function useDifferences(
  contract: Address,
  top: Address,
  told: Listed,
  isInOrder: boolean,
): KnownDifferences {
  const chain = useChainMembers(contract, top)
  const { length } = told.members
  const { show } = chain
  useEffect(() => show(length), [length, show])
  const { unknown, missing } = differences(told, chain, isInOrder)
  const doubted = unknown.slice(0, MOST_DOUBTED).join(' ')
  // A page may be older than what was told: each one who is doubted is asked for.
  const confirmed = useAtomValue(
    useMemo(
      () =>
        atom((get) =>
          (doubted === '' ? [] : (doubted.split(' ') as Address[])).filter((member) => {
            const answer = get(placeAtom(contract, member))
            return isFresh(answer, Date.now()) && answer.data?.inviter !== top
          }),
        ),
      [contract, top, doubted],
    ),
  )
  return { unknown: new Set(confirmed), missing }
}
