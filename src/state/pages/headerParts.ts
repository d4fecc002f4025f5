import { atom } from 'jotai'

/** What the page on screen calls itself; undefined leaves the route's own label. */
export const pageTitleAtom = atom<string | undefined>(undefined)

/** Where the header leaves room on its right side. */
export const headerSlotAtom = atom<HTMLElement | null>(null)
