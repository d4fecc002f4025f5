import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { errorMessage } from '../../chain/errorMessage.ts'
import type { WalletError } from '../../chain/wallet.ts'

/**
 * Explains why no wallet was connected. A wallet's own message is quoted, because it may be in any
 * language.
 */
export function connectText(error: WalletError): MessageDescriptor {
  if (error.kind === 'rejected') return msg`You declined in the wallet. Nothing was shared.`
  if (error.kind === 'noAccount')
    return msg`The wallet shows no account. Unlock it, then connect again.`
  if (error.kind === 'busy') return msg`Another wallet is being connected. Answer that one first.`
  const said = error.kind === 'failed' ? errorMessage(error.detail) : undefined
  return said === undefined
    ? msg`The wallet did not connect.`
    : msg`The wallet did not connect. It says: “${said}”`
}
