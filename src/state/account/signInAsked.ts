import { atom } from 'jotai'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../services.ts'
import { connectedOwner } from './session.ts'

/** Somebody is asked to sign in, over whatever they are doing. */
export interface SignInAsked {
  readonly owner: Address
  /** They were signed in, and are not any more. */
  readonly again: boolean
  readonly done: (isSignedIn: boolean) => void
}

const askedAtom = atom<SignInAsked>()

export const signInAskedAtom = atom((get) => get(askedAtom))

/**
 * Opens the sheet to sign in, over the page; resolves to whether somebody has. Once another account
 * is connected, or none, nobody has: what was begun for this one ends there.
 */
export const askToSignInAtom = atom(null, (get, set, again: boolean = false): Promise<boolean> => {
  const { wallet } = get(servicesAtom)
  const owner = connectedOwner(wallet)
  if (!owner) return Promise.resolve(false)
  get(askedAtom)?.done(false)
  return new Promise((resolve) => {
    const done = (isSignedIn: boolean) => {
      leave()
      if (get(askedAtom) === asked) set(askedAtom, undefined)
      resolve(isSignedIn)
    }
    const leave = wallet.subscribe(() => {
      if (connectedOwner(wallet) !== owner) done(false)
    })
    const asked = { owner, again, done }
    set(askedAtom, asked)
  })
})

/** Closes it. */
export const answerSignInAtom = atom(null, (get, _set, isSignedIn: boolean) =>
  get(askedAtom)?.done(isSignedIn),
)
