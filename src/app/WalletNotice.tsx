import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { connectSheetAtom, walletStateAtom } from '../state/account/session.ts'
import { toasts } from '../ui/overlays/toasts.ts'
import { lazyAgain } from '../ui/lazyAgain.ts'
import { Aside } from './Aside.tsx'

const NetworkNotice = lazyAgain(() => import('./NetworkNotice.tsx').then((m) => m.NetworkNotice))

/**
 * Explains why the wallet cannot be used. A toast reports a missing wallet, because the page is
 * readable without one. A notice about a wrong network stays until it is resolved.
 */
export function WalletNotice({ network }: { readonly network: string }) {
  const wallet = useAtomValue(walletStateAtom)
  const { t } = useLingui()
  const isMissing = wallet.kind === 'missing'
  // The connect sheet already reports it.
  const isSaid = useAtomValue(connectSheetAtom)
  const installText = t`Please install TronLink or OKX Wallet`
  const say = useEffectEvent(() => {
    if (!isSaid) toasts.add({ text: installText, key: 'wallet-missing' })
  })
  useEffect(() => {
    if (isMissing) say()
  }, [isMissing])
  if (wallet.kind !== 'connected' || wallet.onOurNetwork) return null
  return (
    <Aside>
      <NetworkNotice network={network} />
    </Aside>
  )
}
