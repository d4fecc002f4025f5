import { useState } from 'react'
import type { ChainSnapshot } from '../../state/answers/chainSnapshot.ts'

/** Hides a cached answer until the chain has answered since this came on screen. */
export function useNewAnswer<T>(snapshot: ChainSnapshot<T>): ChainSnapshot<T> {
  const [openedAt] = useState(() => Date.now())
  const { fetchedAt, error } = snapshot
  if (fetchedAt === undefined || fetchedAt >= openedAt) return snapshot
  return { ...snapshot, data: undefined, state: error ? 'error' : 'loading' }
}
