import { useEffect, useState } from 'react'
import type { Rarity } from '../../api/endpoints/products.ts'

export type Reveal =
  /** Nothing is known yet. */
  | { readonly phase: 'casting' }
  /** Box after box. */
  | {
      readonly phase: 'revealing'
      readonly at: number
      readonly rarity: Rarity
      readonly skip: () => void
    }
  /** All of them. */
  | { readonly phase: 'shown' }

const PIECE_MS = 1_700

/** Steps through what was drawn; with reduced motion, goes straight to the end. */
export function useReveal(rarities: readonly Rarity[] | undefined): Reveal {
  const [at, setAt] = useState(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? Number.POSITIVE_INFINITY : 0,
  )
  const count = rarities?.length
  const isAtEnd = count !== undefined && at >= count
  useEffect(() => {
    if (count === undefined || isAtEnd) return
    const timer = setTimeout(() => setAt(at + 1), PIECE_MS)
    return () => clearTimeout(timer)
  }, [at, count, isAtEnd])
  const rarity = rarities?.[at]
  if (count === undefined) return { phase: 'casting' }
  return rarity === undefined
    ? { phase: 'shown' }
    : { phase: 'revealing', at, rarity, skip: () => setAt(count) }
}
