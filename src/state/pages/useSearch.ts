import { useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'
import { navigationAtom } from './navigation.ts'

/** The query of the address, which changes without the page being another one. */
export function useSearch(): string {
  const navigation = useAtomValue(navigationAtom)
  return useSyncExternalStore(navigation?.subscribe ?? never, read, read)
}

const read = () => location.search

const never = () => () => undefined
