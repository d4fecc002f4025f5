import type { Atom } from 'jotai'
import { createRecent } from '../../core/recent.ts'

/** More than any screen and its neighbours show. */
const MOST = 300

/** What is on screen is never forgotten; atoms add themselves here while they are mounted. */
export const onScreen = new Set<Atom<unknown>>()

const recent = createRecent<Atom<unknown>>(MOST, (each) => onScreen.has(each))

/** The atom of this name, shared by all who ask while it is on screen and for some time after. */
export const remembered = recent as <A extends Atom<unknown>>(name: string, create: () => A) => A
