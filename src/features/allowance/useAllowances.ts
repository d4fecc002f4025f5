import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Address } from '../../core/address.ts'
import { onRenewal } from '../../state/answers/renewal.ts'
import { kindsAtom, operationsAtom } from '../../state/operations/operations.ts'
import { servicesAtom } from '../../state/services.ts'
import { useOnline } from '../../ui/states/useOnline.ts'
import { allowanceSearchAtom } from './atoms.ts'
import { neededBy, ownOf } from './own.ts'
import type { Searched } from './searched.ts'
import { spendersOf } from './spenders.ts'

interface Allowances {
  readonly searched: Searched
  /** Amounts that unfinished operations still need, by `pairKey`. */
  readonly needed: ReadonlyMap<string, bigint>
  readonly again: () => void
}

/** Looks up an account's allowances to the product's contracts while the screen is open. */
export function useAllowances(owner: Address): Allowances {
  const { contracts } = useAtomValue(servicesAtom).config
  const search = useAtomValue(allowanceSearchAtom)(owner)
  const operations = useAtomValue(operationsAtom)
  const kinds = useAtomValue(kindsAtom)
  const isOnline = useOnline()
  const rows = useMemo(
    () => operations?.filter((operation) => operation.owner === owner) ?? [],
    [operations, owner],
  )
  const own = useMemo(() => {
    const spenders = spendersOf(contracts).map(({ address }) => address)
    return kinds && ownOf(rows, kinds, { spenders, card: contracts.card })
  }, [contracts, kinds, rows])
  const needed = useMemo(() => (kinds ? neededBy(rows, kinds) : NOTHING), [kinds, rows])
  useEffect(() => search.kept(), [search])
  useEffect(() => {
    if (!isOnline) return
    // Open first: a new search takes in what `tell` passes next.
    search.open()
    if (own) search.tell(own)
  }, [search, isOnline, own])
  useEffect(
    () =>
      onRenewal('chain', () => {
        if (own) search.tell(own)
      }),
    [search, own],
  )
  const searched = useSyncExternalStore(search.subscribe, search.searched)
  return { searched, needed, again: search.again }
}

const NOTHING: ReadonlyMap<string, bigint> = new Map()
