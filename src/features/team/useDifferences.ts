import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Address } from '../../core/address.ts'
import { isFresh } from '../../state/answers/fresh.ts'
import { placeAtom } from './atoms.ts'
import { differences, type Listed } from './rules.ts'
import { useChainMembers } from './useChainMembers.ts'

/** Maximum number of members looked up one by one. */
const MOST_DOUBTED = 8

export interface KnownDifferences {
  /** Members that the chain does not know as such. */
  readonly unknown: ReadonlySet<Address>
  /** Members on chain that the list lacks. */
  readonly missing: readonly Address[]
}

/** Compares listed direct members with the chain, page by page. */
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
  // A page may be older than the list, so each doubtful member is looked up.
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
