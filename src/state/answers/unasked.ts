import { atom, type Atom } from 'jotai'
import type { ChainSnapshotAtom } from './chainSnapshot.ts'
import type { Snapshot } from './snapshot.ts'

/** Placeholder if there is nothing to ask: without an account, or before an order exists. */
export const unaskedAtom: Atom<Snapshot<never>> = atom({
  state: 'loading',
  stale: false,
  isAsking: false,
})

/** Same placeholder for the chain. */
export const unaskedChainAtom: ChainSnapshotAtom<never> = atom(
  { state: 'loading', stale: false, isAsking: false } as const,
  async () => {},
)
