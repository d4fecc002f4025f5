import type { Atom } from 'jotai'
import { createRecent } from '../../core/recent.ts'

/** Number of atoms to remember: more than any screen and its neighbours show. */
const MOST = 300

/** Atoms on screen, which are never forgotten. They add themselves here while mounted. */
export const onScreen = new Set<Atom<unknown>>()

const recent = createRecent<Atom<unknown>>(MOST, (each) => onScreen.has(each))

/**
 * Returns the atom of this name, shared by all users while it is on screen and for some time after.
 */
export const remembered = recent as <A extends Atom<unknown>>(name: string, create: () => A) => A
