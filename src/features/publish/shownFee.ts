import { useState } from 'react'

/** What a sheet says that a creation costs. */
export interface ShownFee {
  readonly isOpen: boolean
  /** In sun; undefined until it is known. */
  readonly sun: bigint | undefined
}

/**
 * The fee that a sheet shows, in sun: the first one that is known once it is open. The factory's may
 * change meanwhile, but never under the finger: the contract is asked again before anything is signed.
 */
export function shownFee(before: ShownFee, isOpen: boolean, known: bigint | undefined): ShownFee {
  const isKept = before.isOpen === isOpen && before.sun !== undefined
  if (isKept || !isOpen) return before.isOpen === isOpen ? before : { ...before, isOpen }
  return { isOpen, sun: known }
}

/** The same, for as long as the sheet is there. */
export function useShownFee(isOpen: boolean, known: bigint | undefined): bigint | undefined {
  const [before, setShown] = useState<ShownFee>({ isOpen: false, sun: undefined })
  const shown = shownFee(before, isOpen, known)
  if (shown.isOpen !== before.isOpen || shown.sun !== before.sun) setShown(shown)
  return shown.sun
}
