import { atom } from 'jotai'

/** Title of the page on screen; undefined shows the route's own label. */
export const pageTitleAtom = atom<string | undefined>(undefined)

/** Element on the right side of the header that pages may fill. */
export const headerSlotAtom = atom<HTMLElement | null>(null)
