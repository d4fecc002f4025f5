import { atom, type Atom } from 'jotai'
import type { Snapshot } from './snapshot.ts'

/** For when there is nothing to ask: without an account, or before there is an order. */
export const unaskedAtom: Atom<Snapshot<never>> = atom({
  state: 'loading',
  stale: false,
  isAsking: false,
})
