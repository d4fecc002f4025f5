import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { headerSlotAtom, pageTitleAtom } from './headerParts.ts'

/** Sets the title of the header and the document while the page is on screen. */
export function usePageTitle(title: string | undefined): void {
  const setTitle = useSetAtom(pageTitleAtom)
  useLayoutEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [setTitle, title])
}

/** Shows something small on the right side of the header: a status or a count. */
export function HeaderAside({ children }: { readonly children: ReactNode }) {
  const slot = useAtomValue(headerSlotAtom)
  return slot && createPortal(children, slot)
}
