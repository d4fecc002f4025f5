import type { Api, ApiError } from '../../api/client.ts'
import { signIn as endpoints } from '../../api/endpoints/signIn.ts'
import type { WalletConnection, WalletError } from '../../chain/wallet.ts'
import type { Config } from '../../config/schema.ts'
import type { Address } from '../../core/address.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { signInText } from '../../core/signInText.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Language } from '../../i18n/locale.ts'

/** Why there is no session. Nothing was moved or allowed in any case. */
export type SignInError =
  | { readonly kind: 'notConnected' }
  /** The user, here; what the wallet says later counts for nothing. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'wallet'; readonly error: WalletError }
  | { readonly kind: 'accountChanged' }
  /** The backend named another account, site or network than ours: nothing was signed. */
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
 * A number from the backend, a text of our own, a signature of the wallet's, and a session for it.
 * Whether the key that signed controls the account, the backend asks the chain: keys can be moved.
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
    const isOurs = value.domain === domain && value.network === config.network.genesisBlockId
    if (!isOurs || value.owner !== owner) return err({ kind: 'wrongTerms' })
    const text = signInText(value, language)

    onStage('inWallet')
    const signed = await unlessEnded(wallet.signMessage(text))
    if (!signed.ok) return signed
    if (!signed.value.ok) return err({ kind: 'wallet', error: signed.value.error })
    onStage('finishing')
    const given = { owner, nonce: value.nonce, language, signature: signed.value.value }
    const answered = await unlessEnded(api.call(endpoints.signIn, given, { signal }))
    if (!answered.ok) return answered
    const session = answered.value
    if (!session.ok) return err({ kind: 'backend', error: session.error })
    return session.value.owner === owner ? session : err({ kind: 'wrongTerms' })
  } finally {
    stop()
  }
}

/** Resolves when the user cancels, or another account is connected; and how to stop listening. */
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
