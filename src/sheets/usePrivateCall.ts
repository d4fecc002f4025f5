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

/** Error if the user did not sign in, or signed in as another account. Nothing was sent. */
export interface NotSignedIn {
  readonly kind: 'notSignedIn'
}

/**
 * Runs a call that needs the session of `owner`. Without a session, or if the backend reports that
 * it is over, a sheet asks to sign in over the page. Then the call runs (again), so nothing typed
 * is lost. A user who signed out during the call is not asked.
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
      // The page may have learned before the tap that the session is over; the sheet still says so.
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
