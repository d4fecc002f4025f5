import { useEffect } from 'react'

/** By operation, how many sheets and cards on this screen tell how it goes. */
const shown = new Map<string, number>()

const count = (id: string, change: number) => shown.set(id, (shown.get(id) ?? 0) + change)

/** For what tells how an operation goes, so that nothing else repeats it meanwhile. */
export function useShownHere(id: string): void {
  useEffect(() => {
    count(id, 1)
    return () => void count(id, -1)
  }, [id])
}

export const isShownHere = (id: string): boolean => (shown.get(id) ?? 0) > 0
