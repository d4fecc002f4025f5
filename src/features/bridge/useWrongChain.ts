import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useAtomValue } from 'jotai'
import { walletStateAtom } from '../../state/account/session.ts'
import { servicesAtom } from '../../state/services.ts'

/**
 * Returns a request to switch chains, if the connected wallet is on another chain than it would
 * sign for.
 */
export function useWrongChain(chain: 'side' | undefined): MessageDescriptor | undefined {
  const wallet = useAtomValue(walletStateAtom)
  const { network, sideChain } = useAtomValue(servicesAtom).config
  if (wallet.kind !== 'connected') return undefined
  if (chain ? wallet.onSideChain : wallet.onOurNetwork) return undefined
  const name = (chain && sideChain?.name) ?? network.name
  return msg`Your wallet is on another chain. Switch it to ${name}.`
}
