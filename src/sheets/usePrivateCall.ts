import { useSetAtom, useStore } from 'jotai'
import { useCallback } from 'react'
import type { ApiError } from '../api/client.ts'
import type { Address } from '../core/address.ts'
import { err, type Result } from '../core/result.ts'
import { ownerAtom } from '../state/account/session.ts'
import {
  endSessionAtom,
  isSessionOverAtom,
  isSignInNeeded,
  signedInAtom,
} from '../state/account/signedIn.ts'
import { askToSignInAtom } from '../state/account/signInAsked.ts'

/** Nobody signed in, or as another account: nothing was sent. */
export interface NotSignedIn {
  readonly kind: 'notSignedIn'
}

/**
 * Runs a call that needs the session of `owner`. Without one, or where the backend says that it is
 * over, a sheet asks to sign in, over the page; then the call runs (again), so that nothing typed is
 * lost. Whoever signed out during the call is not asked.
 */
export function usePrivateCall() {
  const store = useStore()
  const askToSignIn = useSetAtom(askToSignInAtom)
  const end = useSetAtom(endSessionAtom)
  return useCallback(
    async <T>(
      owner: Address,
      call: () => Promise<Result<T, ApiError>>,
    ): Promise<Result<T, ApiError | NotSignedIn>> => {
      const isSignedIn = () => store.get(signedInAtom)?.owner === owner
      const isOver = () => store.get(isSessionOverAtom)
      // The page may have learnt of the end before the tap, and says so all the same.
      const signIn = async () => (await askToSignIn(isOver())) && isSignedIn()
      if (!isSignedIn() && !(await signIn())) return err({ kind: 'notSignedIn' })
      const answer = await call()
      if (answer.ok || !isSignInNeeded(answer.error)) return answer
      end(owner)
      const mayRenew = store.get(ownerAtom) === owner && isOver()
      return mayRenew && (await signIn()) ? call() : err({ kind: 'notSignedIn' })
    },
    [store, askToSignIn, end],
  )
}
