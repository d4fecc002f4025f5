import { useState } from 'react'

/** The creation cost that a sheet shows. */
export interface ShownFee {
  readonly isOpen: boolean
  /** In sun; undefined until it is known. */
  readonly sun: bigint | undefined
}

/**
 * The fee that a sheet shows, in sun: the first one known once it is open. It never changes under
 * the finger, though the factory's may: the contract is asked again before anything is signed.
 */
export function shownFee(before: ShownFee, isOpen: boolean, known: bigint | undefined): ShownFee {
  const isKept = before.isOpen === isOpen && before.sun !== undefined
  if (isKept || !isOpen) return before.isOpen === isOpen ? before : { ...before, isOpen }
  return { isOpen, sun: known }
}

/** The same as a hook, for as long as the sheet is mounted. */
export function useShownFee(isOpen: boolean, known: bigint | undefined): bigint | undefined {
  const [before, setShown] = useState<ShownFee>({ isOpen: false, sun: undefined })
  const shown = shownFee(before, isOpen, known)
  if (shown.isOpen !== before.isOpen || shown.sun !== before.sun) setShown(shown)
  return shown.sun
}
