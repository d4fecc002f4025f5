import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { poolAtom, QUOTE_MS, reservesAtom, type PoolInfo, type Reserves } from './atoms.ts'

/** A pool as the backend reports it, with what only the chain tells. */
export type LivePool = PoolInfo & Partial<Pick<Reserves, 'beforeSale'>>

interface FreshPool {
  /** As fresh as is known. */
  readonly pool: LivePool | undefined
  /** Device time of that state. */
  readonly at: Millis | undefined
  /** Neither chain nor backend gave anything newer. */
  readonly stale: boolean
}

/** A pool as the backend reports it, updated from the newest block while it is on screen. */
export function usePool(token: Address): FreshPool {
  const known = useAtomValue(poolAtom(token))
  const [live, ask] = useAtom(reservesAtom(token))
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void ask()
  })
  useEffect(() => {
    const timer = setInterval(again, QUOTE_MS)
    return () => clearInterval(timer)
  }, [])
  const isNewer = (live.fetchedAt ?? 0) >= (known.fetchedAt ?? 0) || !live.stale
  const pool = known.data && live.data && isNewer ? { ...known.data, ...live.data } : known.data
  return {
    pool,
    at: pool && isNewer && live.data ? live.fetchedAt : known.fetchedAt,
    stale: isNewer && live.data ? live.stale : known.stale,
  }
}
