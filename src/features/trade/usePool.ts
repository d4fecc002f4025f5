import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { Address } from '../../core/address.ts'
import { poolAtom, QUOTE_MS, reservesAtom, type PoolInfo, type Reserves } from './atoms.ts'

/** Pool as the backend reports it, with data that only the chain has. */
export type LivePool = PoolInfo & Partial<Pick<Reserves, 'beforeSale'>>

/**
 * Returns a pool as the backend reports it, updated from the newest block while it is on screen.
 */
export function usePool(token: Address) {
  const known = useAtomValue(poolAtom(token))
  const [live, ask] = useAtom(reservesAtom(token))
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void ask('poll')
  })
  useEffect(() => {
    const timer = setInterval(again, QUOTE_MS)
    return () => clearInterval(timer)
  }, [])
  const isNewer = (live.fetchedAt ?? 0) >= (known.fetchedAt ?? 0) || !live.stale
  /** The freshest known state. */
  const pool: LivePool | undefined =
    known.data && live.data && isNewer ? { ...known.data, ...live.data } : known.data
  return {
    pool,
    /** Device time of that state. */
    at: pool && isNewer && live.data ? live.fetchedAt : known.fetchedAt,
    /** Whether that state is stale, because neither chain nor backend returned a newer one. */
    stale: isNewer && live.data ? live.stale : known.stale,
  }
}
