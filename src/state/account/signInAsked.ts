import { atom } from 'jotai'
import type { Address } from '../../core/address.ts'
import { ownerAtom } from './session.ts'

/** Somebody is asked to sign in, over whatever they are doing. */
export interface SignInAsked {
  readonly owner: Address
  /** They were signed in, and are not any more. */
  readonly again: boolean
  readonly done: (isSignedIn: boolean) => void
}

const askedAtom = atom<SignInAsked>()

/** Undefined, too, once another account is connected. */
export const signInAskedAtom = atom((get) => {
  const asked = get(askedAtom)
  return asked?.owner === get(ownerAtom) ? asked : undefined
})

/** Opens the sheet to sign in, over the page; resolves to whether somebody has. */
export const askToSignInAtom = atom(null, (get, set, again: boolean = false): Promise<boolean> => {
  const owner = get(ownerAtom)
  if (!owner) return Promise.resolve(false)
  get(askedAtom)?.done(false)
  return new Promise((done) => set(askedAtom, { owner, again, done }))
})

/** Closes it. */
export const answerSignInAtom = atom(null, (get, set, isSignedIn: boolean) => {
  get(askedAtom)?.done(isSignedIn)
  set(askedAtom, undefined)
})
