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
  /** Contract's present answer; undefined while it does not answer. */
  readonly onChain: OnChain | undefined
  /** Whether the contract's answer is newer than a backend answer from a given device time. */
  readonly isChainNewer: (at: Millis | undefined) => boolean
  readonly fetchedAt: Millis | undefined
  readonly stale: boolean
}

/** Returns the sale of the configured contract, as fresh as known. */
export function useSale(contract: Address) {
  const owner = useAtomValue(ownerAtom)
  const [snapshot, refresh] = useAtom(saleAtom)
  const asked = useMemo(() => chainSaleAtom(contract, owner), [contract, owner])
  const chain = useAtomValue(asked)
  const chainNow = useChainNow()
  const { data: told } = snapshot
  const onChain = chain.stale ? undefined : chain.data
  // Solidified data lags behind the newest block, unless the block was read long ago.
  const newest = chain.data && chain.data.given >= (told?.given ?? 0n) ? chain.data : undefined
  const sale = told && saleOf(told, newest)
  const now = chainNow ?? told?.now ?? 0
  const live: LiveSale | undefined = sale && {
    sale,
    now,
    phase: phaseAt(sale.terms, sale.progress, now),
    onChain,
    isChainNewer: (at) => (chain.fetchedAt ?? 0) >= (at ?? Infinity),
    fetchedAt: snapshot.fetchedAt,
    stale: snapshot.stale,
  }
  return { snapshot, refresh, live }
}
