import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What the page on screen calls itself; undefined leaves the route's own label. */
export const pageTitleAtom = atom<string | undefined>(undefined)

/** Where the header leaves room on its right side. */
export const headerSlotAtom = atom<HTMLElement | null>(null)

/** Names the page in the header and in the document's title, while it is on screen. */
export function usePageTitle(title: string | undefined): void {
  const setTitle = useSetAtom(pageTitleAtom)
  useLayoutEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [setTitle, title])
}

/** Puts something small on the right side of the header: a status, a count. */
export function HeaderAside({ children }: { readonly children: ReactNode }) {
  const slot = useAtomValue(headerSlotAtom)
  return slot && createPortal(children, slot)
}
