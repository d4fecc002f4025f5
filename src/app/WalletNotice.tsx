import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { connectSheetAtom, walletStateAtom } from '../state/account/session.ts'
import { Note } from '../ui/states/Note.tsx'
import { toasts } from '../ui/overlays/toasts.ts'
import styles from './WalletNotice.module.css'

/**
 * What keeps the user from using a wallet here. A missing one is mentioned in passing, since the
 * page can be read without; a wrong network, for as long as it lasts.
 */
export function WalletNotice({ network }: { readonly network: string }) {
  const wallet = useAtomValue(walletStateAtom)
  const { t } = useLingui()
  const isMissing = wallet.kind === 'missing'
  // The connect sheet says so itself.
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
    <div className={styles.notice} aria-live="polite">
      <Note tone="warn" testId="notice-network">
        <Trans>Your wallet is on another network. Switch it to {network} to use it here.</Trans>
      </Note>
    </div>
  )
}
