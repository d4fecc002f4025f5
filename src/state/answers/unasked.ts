import { atom, type Atom } from 'jotai'
import type { ChainSnapshotAtom } from './chainSnapshot.ts'
import type { Snapshot } from './snapshot.ts'

/** For when there is nothing to ask: without an account, or before there is an order. */
export const unaskedAtom: Atom<Snapshot<never>> = atom({
  state: 'loading',
  stale: false,
  isAsking: false,
})

/** The same of the chain. */
export const unaskedChainAtom: ChainSnapshotAtom<never> = atom(
  { state: 'loading', stale: false, isAsking: false } as const,
  async () => {},
)
