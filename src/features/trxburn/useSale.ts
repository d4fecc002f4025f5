import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { chainSaleAtom, saleAtom, type OnChain } from './atoms.ts'
import { phaseAt, type Phase } from './rules.ts'
import { saleOf, type Sale } from './sale.ts'

export interface LiveSale {
  readonly sale: Sale
  /** Chain time. */
  readonly now: Millis
  readonly phase: Phase
  /** What the contract says now, if it has answered since the backend did. */
  readonly checked: OnChain | undefined
  /** Device time at which it did. */
  readonly checkedAt: Millis | undefined
  readonly fetchedAt: Millis | undefined
  readonly stale: boolean
}

/** The sale of the configured contract, as freshly as known. */
export function useSale(contract: Address) {
  const owner = useAtomValue(ownerAtom)
  const [snapshot, refresh] = useAtom(saleAtom)
  const asked = useMemo(() => chainSaleAtom(contract, owner), [contract, owner])
  const chain = useAtomValue(asked)
  const chainNow = useChainNow()
  const { data: told } = snapshot
  const isChecked =
    chain.data !== undefined && !chain.stale && (chain.fetchedAt ?? 0) >= (snapshot.fetchedAt ?? 0)
  // What the chain said before is still newer than what is solidified, unless it was kept for long.
  const onChain = chain.data && chain.data.given >= (told?.given ?? 0n) ? chain.data : undefined
  const sale = told && saleOf(told, onChain)
  const now = chainNow ?? told?.now ?? 0
  const live: LiveSale | undefined = sale && {
    sale,
    now,
    phase: phaseAt(sale.terms, sale.progress, now),
    checked: isChecked ? chain.data : undefined,
    checkedAt: chain.fetchedAt,
    fetchedAt: snapshot.fetchedAt,
    stale: snapshot.stale,
  }
  return { snapshot, refresh, live }
}
