import { atom } from 'jotai'
import type { Address } from '../../core/address.ts'
import { servicesAtom } from '../services.ts'
import { connectedOwner } from './session.ts'

/** Request to sign in, shown over the current page. */
export interface SignInAsked {
  readonly owner: Address
  /** Whether the user was signed in before and the session is over. */
  readonly again: boolean
  readonly done: (isSignedIn: boolean) => void
}

const askedAtom = atom<SignInAsked>()

export const signInAskedAtom = atom((get) => get(askedAtom))

/**
 * Opens the sign-in sheet over the page, and resolves to whether the user signed in. It resolves to
 * false once the account changes or disconnects, because the action begun for it ends there.
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

/** Answers the request, which closes the sheet. */
export const answerSignInAtom = atom(null, (get, _set, isSignedIn: boolean) =>
  get(askedAtom)?.done(isSignedIn),
)
