import { useEffect } from 'react'

/** By operation, how many sheets and cards on this screen tell how it goes. */
const shown = new Map<string, number>()

const count = (id: string, change: number) => shown.set(id, (shown.get(id) ?? 0) + change)

/** For what tells, while `isHere`, how an operation goes: nothing else repeats it meanwhile. */
export function useShownHere(id: string, isHere = true): void {
  useEffect(() => {
    if (!isHere) return
    count(id, 1)
    return () => void count(id, -1)
  }, [id, isHere])
}

export const isShownHere = (id: string): boolean => (shown.get(id) ?? 0) > 0
