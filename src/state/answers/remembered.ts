import type { Atom } from 'jotai'
import { createRecent } from '../../core/recent.ts'

/** More than any screen shows, and its neighbours. */
const MOST = 300

/** What is on screen is not let go of; atoms put themselves here while they are mounted. */
export const onScreen = new Set<Atom<unknown>>()

const recent = createRecent<Atom<unknown>>(MOST, (each) => onScreen.has(each))

/** The atom of this name, the same for all who ask while it is on screen and for some time after. */
export const remembered = recent as <A extends Atom<unknown>>(name: string, create: () => A) => A
