import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { gather, textOf, type Gathered } from '../../outbox/handOnParts.ts'
import type { TakenUp, TakeUpError } from '../../outbox/takeUp.ts'
import { readHandedOnAtom } from '../../state/operations/takingUp.ts'

/** How far what was handed on is read. */
export interface Reading {
  readonly isBusy: boolean
  /** Why nothing can be taken up. */
  readonly error: TakeUpError | undefined
  /** The codes that were read so far, of a text that takes several. */
  readonly gathered: Gathered | undefined
  /** Reads a link, the text of a file, or what one code says. */
  readonly read: (text: string) => Promise<void>
}

/** Reads what was handed on, and gives it to `onTaken` once it is whole and checked. */
export function useReading(onTaken: (taken: TakenUp) => void): Reading {
  const readHandedOn = useSetAtom(readHandedOnAtom)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<TakeUpError>()
  const [gathered, setGathered] = useState<Gathered>()
  // Several pictures are read at once, before anything is shown of the first.
  const soFar = useRef<Gathered>(undefined)

  const take = async (text: string) => {
    setBusy(true)
    setError(undefined)
    try {
      const found = await readHandedOn(text)
      if (found.ok) onTaken(found.value)
      else setError(found.error)
    } catch (failure) {
      reportError(failure)
      setError('unreachable')
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    error,
    gathered,
    async read(text) {
      const parts = gather(soFar.current, text.trim())
      if (!parts) return take(text)
      setError(undefined)
      const whole = textOf(parts)
      soFar.current = whole === undefined ? parts : undefined
      setGathered(soFar.current)
      if (whole !== undefined) await take(whole)
    },
  }
}
