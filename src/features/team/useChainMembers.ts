import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { MEMBERS_PAGE } from '../../chain/contracts/referral.ts'
import type { Address } from '../../core/address.ts'
import type { ShownList } from '../../ui/lists/PagedList.tsx'
import { membersAtom, placeAtom } from './atoms.ts'
import type { Listed } from './rules.ts'

export interface ChainMembers extends Listed, ShownList<Address> {
  /** Loads the pages that hold the given number of members. */
  readonly show: (count: number) => void
}

/** Returns direct members as the contract lists them, a hundred at a time. */
export function useChainMembers(contract: Address, top: Address): ChainMembers {
  // One atom holds all pages. A new atom per page would read the loaded pages again each time.
  const listAtom = useMemo(() => {
    const count = atom(1)
    const all = atom((get) => {
      const { data } = get(placeAtom(contract, top))
      const total = Math.max(1, Math.ceil((data?.direct ?? 0) / MEMBERS_PAGE))
      const atoms = Array.from({ length: Math.min(get(count), total) }, (_, index) =>
        membersAtom(contract, top, index, index === total - 1),
      )
      return { atoms, hasMore: atoms.length < total }
    })
    return atom(
      (get) => {
        const { atoms, hasMore } = get(all)
        return { pages: atoms.map((each) => get(each)), hasMore }
      },
      (get, set, pages?: number) => {
        if (pages !== undefined) set(count, (before) => Math.max(before, pages))
        else for (const each of get(all).atoms) void set(each)
      },
    )
  }, [contract, top])
  const { pages, hasMore } = useAtomValue(listAtom)
  const ask = useSetAtom(listAtom)
  const show = useCallback((count: number) => ask(Math.ceil(count / MEMBERS_PAGE)), [ask])
  const last = pages.at(-1)
  // A page that was read again after another one may repeat a member.
  const members = [...new Set(pages.flatMap(({ data }) => data ?? []))]
  const times = pages.flatMap(({ fetchedAt }) => fetchedAt ?? [])
  return {
    items: members,
    members,
    isWhole: !hasMore && pages.every(({ data }) => data !== undefined),
    state: pages[0]?.state ?? 'loading',
    fetchedAt: times.length > 0 ? Math.min(...times) : undefined,
    stale: pages.some(({ stale }) => stale),
    hasMore,
    isLoadingMore: pages.length > 1 && last?.state === 'loading',
    moreFailed: pages.length > 1 && last?.state === 'error',
    refresh: () => ask(),
    more() {
      if (hasMore) ask(pages.length + 1)
    },
    show,
  }
}
