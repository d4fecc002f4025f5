import { useEffect, useState } from 'react'
import type { Piece } from './opened.ts'

export type Reveal =
  /** Some results are still unknown. */
  | { readonly phase: 'casting' }
  /** Reveals one box after another. */
  | {
      readonly phase: 'revealing'
      readonly at: number
      readonly piece: Piece
      readonly skip: () => void
    }
  /** Shows all results. */
  | { readonly phase: 'shown' }

/**
 * Returns the time to show each piece, in ms. Many pieces are shown faster, to avoid a long wait.
 */
const pieceMs = (count: number) => (count > 5 ? 1_100 : 1_700)

/** Steps through the results. With reduced motion, goes straight to the end. */
export function useReveal(pieces: readonly Piece[] | undefined): Reveal {
  const [at, setAt] = useState(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? Number.POSITIVE_INFINITY : 0,
  )
  const count = pieces?.length
  const isAtEnd = count !== undefined && at >= count
  useEffect(() => {
    if (count === undefined || isAtEnd) return
    const timer = setTimeout(() => setAt(at + 1), pieceMs(count))
    return () => clearTimeout(timer)
  }, [at, count, isAtEnd])
  const piece = pieces?.[at]
  if (count === undefined) return { phase: 'casting' }
  return piece === undefined
    ? { phase: 'shown' }
    : { phase: 'revealing', at, piece, skip: () => setAt(count) }
}
