import { useEffect } from 'react'

/** Number of sheets and cards on this screen that show an operation's progress, by operation. */
const shown = new Map<string, number>()

const count = (id: string, change: number) => shown.set(id, (shown.get(id) ?? 0) + change)

/**
 * Marks that this component shows an operation's progress while `isHere`, so that nothing else
 * repeats it.
 */
export function useShownHere(id: string, isHere = true): void {
  useEffect(() => {
    if (!isHere) return
    count(id, 1)
    return () => void count(id, -1)
  }, [id, isHere])
}

export const isShownHere = (id: string): boolean => (shown.get(id) ?? 0) > 0
