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

// Signing in serves only data that the account alone may see or change. A session is a token that
// the backend gives for a signature. It is stored on this device for each account. It ends when it
// expires, on signing out, and when the account changes.

/** Session of the connected account. */
export interface SignedIn {
  readonly owner: Address
  readonly expiresAt: Millis
}

const keptAtom = keptFormAtom(SESSIONS_KEY, sessionsSchema)

const ownAtom = atom((get) => {
  const owner = get(ownerAtom)
  return owner && get(keptAtom)?.[owner]
})

/** Session of the connected account, as far as this device knows; the backend may have ended it. */
export const signedInAtom = atom((get): SignedIn | undefined => {
  const owner = get(ownerAtom)
  const own = get(ownAtom)
  return owner && own && isRunning(own) ? { owner, expiresAt: own.expiresAt } : undefined
})

/** Whether the session expired or the backend ended it, without signing out. */
export const isSessionOverAtom = atom((get): boolean => {
  const own = get(ownAtom)
  return own !== undefined && !isRunning(own)
})

const isRunning = ({ token, expiresAt }: { token?: string | undefined; expiresAt: Millis }) =>
  token !== undefined && expiresAt > Date.now()

/** Progress of an attempt to sign in; after a failure, the reason. */
export type SigningIn =
  | { readonly owner: Address; readonly stage: 'asking' | 'inWallet' | 'finishing' }
  | { readonly owner: Address; readonly stage: 'failed'; readonly error: SignInError }

const attemptAtom = atom<{ readonly now: SigningIn; readonly cancel: () => void }>()

/**
 * Attempt of the connected account, regardless of where it began; undefined before the first one.
 */
export const signingInAtom = atom((get): SigningIn | undefined => {
  const attempt = get(attemptAtom)?.now
  return attempt?.owner === get(ownerAtom) ? attempt : undefined
})

/**
 * Requests a signature from the wallet and a session from the backend. A new attempt cancels the
 * previous one.
 */
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

/** Cancels the attempt, or clears its failure. A later answer of the wallet is ignored. */
export const cancelSignInAtom = atom(null, (get, set) => {
  get(attemptAtom)?.cancel()
  set(attemptAtom, undefined)
})

/** Ends a session that expired or that the backend ended. It can be renewed in place. */
export const endSessionAtom = atom(null, (_get, _set, owner: Address) => {
  const token = tokenOf(owner)
  if (token !== undefined) endSession(owner, token)
})

/**
 * Signs out on this device at once and notifies the backend; `all` also signs out all other
 * devices. If the backend cannot be reached, its session expires. A missing session is not an
 * error, unless other devices are to be signed out: that needs a session.
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

/** Ends the session of `owner` if it has expired, and the sessions of all other accounts. */
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
    // The call reads the token before it returns.
    const told =
      left?.token !== undefined && get(servicesAtom).api.call(endpoints.signOut, { owner, all })
    set(keptAtom, Object.keys(others).length > 0 ? others : undefined)
    // Content on screen may be for this account alone.
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

/** Returns whether the backend reports that there is no session, or that it has ended. */
export const isSignInNeeded = (error: ApiError): boolean =>
  error.kind === 'refused' && error.code === refusal.signInNeeded
