import { useAtomValue } from 'jotai'
import { ownerAtom } from '../../state/account/session.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { limitsAtom, type Product } from './atoms.ts'

/**
 * Returns the number of boxes that the connected account bought, and the remaining supply, as fresh
 * as known.
 */
export function useLimits(product: Pick<Product, 'id' | 'remaining'>): {
  bought: number
  remaining: number
} {
  const owner = useAtomValue(ownerAtom)
  const limits = useAtomValue(owner ? limitsAtom(product.id, owner) : unaskedAtom).data
  return {
    bought: limits?.bought ?? 0,
    remaining: Math.min(product.remaining, limits?.remaining ?? product.remaining),
  }
}
