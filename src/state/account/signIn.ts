import type { Api, ApiError } from '../../api/client.ts'
import { signIn as endpoints } from '../../api/endpoints/signIn.ts'
import type { WalletConnection, WalletError } from '../../chain/wallet.ts'
import type { Config } from '../../config/schema.ts'
import type { Address } from '../../core/address.ts'
import { late } from '../../core/late.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { signInText } from '../../core/signInText.ts'
import { HOUR_MS } from '../../core/time.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Language } from '../../i18n/locale.ts'

/** Why there is no session. Nothing was moved or allowed in any case. */
export type SignInError =
  | { readonly kind: 'notConnected' }
  /** The user, here; what the wallet says later counts for nothing. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'wallet'; readonly error: WalletError }
  /** Another account, or another text: whose key it would be. */
  | { readonly kind: 'otherSigner'; readonly by: Address | undefined }
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

/** No session is longer, so no clock that is set meanwhile makes one longer. */
const LONGEST_MS = 12 * HOUR_MS

const loadSigner = late(() => import('../../chain/signedMessage.ts'))

/**
 * A number from the backend, a text of our own, a signature of the wallet's, and a session for it.
 * The signature is checked before it is sent: a wallet may sign with an account that is not the
 * connected one. When the session ends is told in device time, whatever the device's clock says.
 */
export async function askForSession(request: SignInRequest): Promise<Result<Session, SignInError>> {
  const { api, wallet, config, owner, domain, language, signal, onStage } = request
  const [ended, stop] = endOf(request)
  const unlessEnded = <T>(work: Promise<T>) => Promise.race([work.then(ok), ended])
  try {
    // The code comes first: it might not, once the wallet has signed.
    const prepared = await unlessEnded(
      Promise.all([
        api.call(endpoints.signInNonce, { kind: 'signIn', owner, domain }, { signal }),
        loadSigner().catch(() => undefined),
      ]),
    )
    if (!prepared.ok) return prepared
    const [terms, signer] = prepared.value
    if (!terms.ok) return err({ kind: 'backend', error: terms.error })
    if (!signer) return err({ kind: 'backend', error: { kind: 'network', detail: 'no code' } })
    const { value } = terms
    const ahead = Date.now() - value.issuedAt
    const isOurs = value.domain === domain && value.network === config.network.genesisBlockId
    if (!isOurs || value.owner !== owner) return err({ kind: 'wrongTerms' })
    const text = signInText(value, language)

    onStage('inWallet')
    const signed = await unlessEnded(wallet.signMessage(text))
    if (!signed.ok) return signed
    if (!signed.value.ok) return err({ kind: 'wallet', error: signed.value.error })
    const signature = signed.value.value
    const by = signer.signerOf(text, signature)
    if (by !== owner) return err({ kind: 'otherSigner', by })

    onStage('finishing')
    const given = { owner, nonce: value.nonce, language, signature }
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

/** Begun when nobody wanted it any more: nothing of it is left open. */
const signOutOf = (api: Pick<Api, 'call'>, { owner, token }: Session) =>
  api.call(endpoints.signOut, { owner, all: 'no' }, { token })

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
