import { atom } from 'jotai'
import type { ApiError } from '../../api/client.ts'
import { signIn as endpoints } from '../../api/endpoints/signIn.ts'
import { refusal } from '../../api/refusal.ts'
import type { Address } from '../../core/address.ts'
import { err, ok, type Result } from '../../core/result.ts'
import type { Millis } from '../../core/time.ts'
import { renew } from '../answers/renewal.ts'
import { keptFormAtom } from '../device/keptForm.ts'
import { languageAtom } from '../device/preferences.ts'
import { servicesAtom } from '../services.ts'
import { endSession, readSessions, sessionsSchema } from './keptSessions.ts'
import { forgetForms } from './privateForms.ts'
import { connectedOwner, ownerAtom } from './session.ts'
import { SESSIONS_KEY, tokenOf } from './sessionToken.ts'
import { askForSession, type SignInError } from './signIn.ts'

// Signing in: for what its account alone may see or change, and for nothing else. A session is a
// token that the backend gave for a signature. It is kept on this device for each account, and ends
// by itself, on signing out, and when the account changes.

/** The session of the connected account. */
export interface SignedIn {
  readonly owner: Address
  readonly expiresAt: Millis
}

const keptAtom = keptFormAtom(SESSIONS_KEY, sessionsSchema)

const ownAtom = atom((get) => {
  const owner = get(ownerAtom)
  return owner && get(keptAtom)?.[owner]
})

/** The session of the connected account, as far as this device knows: the backend may say otherwise. */
export const signedInAtom = atom((get): SignedIn | undefined => {
  const owner = get(ownerAtom)
  const own = get(ownAtom)
  return owner && own && isRunning(own) ? { owner, expiresAt: own.expiresAt } : undefined
})

/** Whether it ended by itself, or the backend says so, and nobody signed out. */
export const isSessionOverAtom = atom((get): boolean => {
  const own = get(ownAtom)
  return own !== undefined && !isRunning(own)
})

const isRunning = ({ token, expiresAt }: { token?: string | undefined; expiresAt: Millis }) =>
  token !== undefined && expiresAt > Date.now()

/** How far an attempt to sign in is; or, once it is over, why there is no session. */
export type SigningIn =
  | { readonly owner: Address; readonly stage: 'asking' | 'inWallet' | 'finishing' }
  | { readonly owner: Address; readonly stage: 'failed'; readonly error: SignInError }

const attemptAtom = atom<{ readonly now: SigningIn; readonly cancel: () => void }>()

/** The attempt of the connected account, wherever it was begun; undefined before the first one. */
export const signingInAtom = atom((get): SigningIn | undefined => {
  const attempt = get(attemptAtom)?.now
  return attempt?.owner === get(ownerAtom) ? attempt : undefined
})

/** Asks the wallet for a signature, and the backend for a session. A new attempt ends the one before. */
export const signInAtom = atom(null, async (get, set): Promise<Result<SignedIn, SignInError>> => {
  const services = get(servicesAtom)
  const owner = connectedOwner(services.wallet)
  if (!owner) return err({ kind: 'notConnected' })
  get(attemptAtom)?.cancel()
  const attempt = new AbortController()
  const cancel = () => attempt.abort()
  const show = (now: SigningIn | undefined) => {
    if (!attempt.signal.aborted) set(attemptAtom, now && { now, cancel })
  }
  show({ owner, stage: 'asking' })
  const answer = await askForSession({
    ...services,
    owner,
    domain: location.host,
    language: get(languageAtom),
    signal: attempt.signal,
    onStage: (stage) => show({ owner, stage }),
  })
  if (!answer.ok) {
    show({ owner, stage: 'failed', error: answer.error })
    return answer
  }
  const { token, expiresAt } = answer.value
  set(keptAtom, { ...readSessions(), [owner]: { token, expiresAt } })
  show(undefined)
  renew('backend')
  return ok({ owner, expiresAt })
})

/** Ends the attempt, or forgets how it failed. What the wallet still says is not heard any more. */
export const cancelSignInAtom = atom(null, (get, set) => {
  get(attemptAtom)?.cancel()
  set(attemptAtom, undefined)
})

/** An account's session ended by itself, or the backend says so. It can be renewed in place. */
export const endSessionAtom = atom(null, (_get, _set, owner: Address) => {
  const token = tokenOf(owner)
  if (token !== undefined) endSession(owner, token)
})

/**
 * Signs out here at once, and tells the backend; `all` signs out all other devices, too. If the
 * backend cannot be told, its session ends by itself. That it knew of no session here is no error,
 * unless there are others to end: only who is signed in may.
 */
export const signOutAtom = atom(
  null,
  async (get, set, which: 'this' | 'all' = 'this'): Promise<Result<void, ApiError>> => {
    const owner = connectedOwner(get(servicesAtom).wallet)
    if (!owner) return ok(undefined)
    forgetForms(owner)
    return set(leaveAtom, owner, which)
  },
)

/** Ends the session of `owner` if its time is over, and those of accounts that are not connected. */
export const endOthersAtom = atom(null, (_get, set, owner: Address) => {
  const sessions = readSessions()
  for (const each of Object.keys(sessions) as Address[])
    if (each !== owner) void set(leaveAtom, each, 'this')
    else if (!isRunning(sessions[each]!)) set(endSessionAtom, each)
})

const leaveAtom = atom(
  null,
  async (get, set, owner: Address, which: 'this' | 'all'): Promise<Result<void, ApiError>> => {
    const all = which === 'all' ? 'yes' : 'no'
    const { [owner]: left, ...others } = readSessions()
    // It takes the token before this returns.
    const told =
      left?.token !== undefined && get(servicesAtom).api.call(endpoints.signOut, { owner, all })
    set(keptAtom, Object.keys(others).length > 0 ? others : undefined)
    // What is on screen was perhaps for its account alone.
    renew('backend')
    const answer = await told
    if (!answer) return which === 'this' ? ok(undefined) : err(NOT_SIGNED_IN)
    return answer.ok || (which === 'this' && isSignInNeeded(answer.error)) ? ok(undefined) : answer
  },
)

const NOT_SIGNED_IN: ApiError = {
  kind: 'refused',
  code: refusal.signInNeeded,
  message: 'no session is kept here',
}

/** Whether the backend says that there is no session, or none any more. */
export const isSignInNeeded = (error: ApiError): boolean =>
  error.kind === 'refused' && error.code === refusal.signInNeeded
