import { atom, useAtomValue } from 'jotai'
import { ownerAtom } from '../../state/account/session.ts'
import type { Snapshot } from '../../state/answers/snapshot.ts'
import { limitsAtom, type Product } from './atoms.ts'

/** What the connected account has bought of a box, and what is left of it, as freshly as known. */
export function useLimits(product: Pick<Product, 'id' | 'remaining'>): {
  bought: number
  remaining: number
} {
  const owner = useAtomValue(ownerAtom)
  const limits = useAtomValue(owner ? limitsAtom(product.id, owner) : nobodyAtom).data
  return {
    bought: limits?.bought ?? 0,
    remaining: Math.min(product.remaining, limits?.remaining ?? product.remaining),
  }
}

/** Without an account there is nothing to ask. */
const nobodyAtom = atom<Snapshot<{ bought: number; remaining: number }>>({
  state: 'loading',
  stale: false,
})
