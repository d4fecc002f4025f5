import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { refusal } from '../../api/refusal.ts'
import { errorMessage } from '../../chain/errorMessage.ts'
import { formatAddress, type Address } from '../../core/address.ts'
import type { ApiError } from '../../api/client.ts'
import type { SignInError } from './signIn.ts'

/** Explains in plain words why signing in failed. A wallet's own message is quoted. */
export function signInTrouble(error: SignInError, owner: Address): MessageDescriptor {
  switch (error.kind) {
    case 'notConnected':
      return msg`Connect your wallet first.`
    case 'cancelled':
      return msg`Cancelled. Nothing was signed here.`
    case 'accountChanged':
      return msg`Your wallet changed the account meanwhile. Sign in with the one that is connected now.`
    case 'wrongTerms':
      return msg`The server named another account, site or network. Nothing was sent.`
    case 'wallet': {
      if (error.error.kind === 'rejected') return msg`The wallet said no. Nothing was signed.`
      const said = error.error.kind === 'failed' ? errorMessage(error.error.detail) : undefined
      return said === undefined
        ? msg`The wallet gave no signature.`
        : msg`The wallet gave no signature. It says: “${said}”`
    }
    case 'backend':
      return backendTrouble(error.error, formatAddress(owner))
  }
}

function backendTrouble(error: ApiError, asked: string): MessageDescriptor {
  if (error.kind !== 'refused') return msg`The server does not answer. Try again in a moment.`
  const { code } = error
  switch (code) {
    case refusal.severalKeys:
      return msg`Accounts of several keys cannot sign in. Everything else works.`
    case refusal.wrongSignature:
      return msg`The key that signed does not control this account. Choose ${asked} in your wallet, then try again.`
    case refusal.nonceUsed:
    case refusal.nonceExpired:
    case refusal.nonceForeign:
      return msg`That took too long. Please try again.`
    case refusal.tooOften:
      return msg`Too many attempts. Please try again later.`
    default:
      return msg`The server refused to sign you in (code ${code}).`
  }
}
