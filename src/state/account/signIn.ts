import type { Api, ApiError } from '../../api/client.ts'
import { signIn as endpoints } from '../../api/endpoints/signIn.ts'
import type { WalletConnection, WalletError } from '../../chain/wallet.ts'
import type { Config } from '../../config/schema.ts'
import type { Address } from '../../core/address.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { signInText } from '../../core/signInText.ts'
import { HOUR_MS } from '../../core/time.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Language } from '../../i18n/locale.ts'

/** Reason why there is no session. Nothing was moved or approved in any case. */
export type SignInError =
  | { readonly kind: 'notConnected' }
  /** The user cancelled here; a later answer of the wallet is ignored. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'wallet'; readonly error: WalletError }
  | { readonly kind: 'accountChanged' }
  /** The backend named another account, site or network than ours. Nothing was signed. */
  | { readonly kind: 'wrongTerms' }
  | { readonly kind: 'backend'; readonly error: ApiError }

type Wallet = Pick<WalletConnection, 'state' | 'subscribe' | 'signMessage'>

export interface SignInRequest {
  readonly api: Pick<Api, 'call'>
  readonly wallet: Wallet
  readonly config: Pick<Config, 'network'>
  readonly owner: Address
  readonly domain: string
  readonly language: Language
  readonly signal: AbortSignal
  readonly onStage: (stage: 'inWallet' | 'finishing') => void
}

type Session = ResponseOf<(typeof endpoints)['signIn']>

/**
 * Upper limit of a session, in ms. It also applies if the device's clock changes during the
 * session.
 */
const LONGEST_MS = 12 * HOUR_MS

/**
 * Requests a session with a nonce from the backend, a text composed here and the wallet's
 * signature. The backend asks the chain whether the signing key controls the account, because
 * permissions can change. The expiry is in device time, so a wrong device clock does not matter.
 */
export async function askForSession(request: SignInRequest): Promise<Result<Session, SignInError>> {
  const { api, wallet, config, owner, domain, language, signal, onStage } = request
  const [ended, stop] = endOf(request)
  const unlessEnded = <T>(work: Promise<T>) => Promise.race([work.then(ok), ended])
  try {
    const asked = { kind: 'signIn', owner, domain } as const
    const terms = await unlessEnded(api.call(endpoints.signInNonce, asked, { signal }))
    if (!terms.ok) return terms
    if (!terms.value.ok) return err({ kind: 'backend', error: terms.value.error })
    const { value } = terms.value
    const ahead = Date.now() - value.issuedAt
    const isOurs = value.domain === domain && value.network === config.network.genesisBlockId
    if (!isOurs || value.owner !== owner) return err({ kind: 'wrongTerms' })
    const text = signInText(value, language)

    onStage('inWallet')
    const signed = await unlessEnded(wallet.signMessage(text))
    if (!signed.ok) return signed
    if (!signed.value.ok) return err({ kind: 'wallet', error: signed.value.error })
    onStage('finishing')

    const given = { owner, nonce: value.nonce, language, signature: signed.value.value }
    const begun = api.call(endpoints.signIn, given)
    const answered = await unlessEnded(begun)
    if (!answered.ok) {
      void begun.then((session) => (session.ok ? signOutOf(api, session.value) : session))
      return answered
    }
    const session = answered.value
    if (!session.ok) return err({ kind: 'backend', error: session.error })
    if (session.value.owner !== owner) return err({ kind: 'wrongTerms' })
    const expiresAt = Math.min(session.value.expiresAt + ahead, Date.now() + LONGEST_MS)
    return ok({ ...session.value, expiresAt })
  } finally {
    stop()
  }
}

/** Ends a session that arrived after the attempt was cancelled, so that it does not stay open. */
const signOutOf = (api: Pick<Api, 'call'>, { owner, token }: Session) =>
  api.call(endpoints.signOut, { owner, all: 'no' }, { token })

/**
 * Returns a promise that resolves when the user cancels or another account is connected, and a
 * function to stop listening.
 */
function endOf({ wallet, owner, signal }: SignInRequest) {
  const { promise, resolve } = Promise.withResolvers<Result<never, SignInError>>()
  const cancel = () => resolve(err({ kind: 'cancelled' }))
  signal.addEventListener('abort', cancel)
  const unsubscribe = wallet.subscribe(() => {
    const state = wallet.state()
    if (state.kind !== 'connected' || state.owner !== owner)
      resolve(err({ kind: 'accountChanged' }))
  })
  const stop = () => {
    signal.removeEventListener('abort', cancel)
    unsubscribe()
  }
  return [promise, stop] as const
}
