/** Source of data on screen. The backend learns of chain events slightly later than this device. */
export type Source = 'chain' | 'backend'

const onScreen: Record<Source, Set<() => void>> = { chain: new Set(), backend: new Set() }

/**
 * Registers a callback that asks again when something on this device has changed what is on screen.
 */
export function onRenewal(source: Source, again: () => void): () => void {
  onScreen[source].add(again)
  return () => void onScreen[source].delete(again)
}

export function renew(source: Source): void {
  renewals[source] += 1
  onScreen[source].forEach((again) => again())
}

const renewals: Record<Source, number> = { chain: 0, backend: 0 }

/** Returns the number of renewals so far, for answers that were not on screen at the time. */
export const renewalsOf = (source: Source): number => renewals[source]
