/** Who says what is on screen. The backend learns of the chain a little later than this device. */
export type Source = 'chain' | 'backend'

const onScreen: Record<Source, Set<() => void>> = { chain: new Set(), backend: new Set() }

/** What is on screen asks again when something of this device has changed what it shows. */
export function onRenewal(source: Source, again: () => void): () => void {
  onScreen[source].add(again)
  return () => void onScreen[source].delete(again)
}

export function renew(source: Source): void {
  renewals[source] += 1
  onScreen[source].forEach((again) => again())
}

const renewals: Record<Source, number> = { chain: 0, backend: 0 }

/** How often that has happened, for what was not on screen then. */
export const renewalsOf = (source: Source): number => renewals[source]
