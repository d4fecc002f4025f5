/** Who says what is on screen. The backend learns of the chain a little later than this device. */
export type Source = 'chain' | 'backend'

const onScreen: Record<Source, Set<() => void>> = { chain: new Set(), backend: new Set() }

/** What is on screen asks again when something of this device has changed what it shows. */
export function onRenewal(source: Source, again: () => void): () => void {
  onScreen[source].add(again)
  return () => void onScreen[source].delete(again)
}

export const renew = (source: Source): void => onScreen[source].forEach((again) => again())
