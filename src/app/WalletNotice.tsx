import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { connectSheetAtom, walletStateAtom } from '../state/account/session.ts'
import { Note } from '../ui/states/Note.tsx'
import { toasts } from '../ui/overlays/toasts.ts'
import styles from './WalletNotice.module.css'

/**
 * What is in the way of using a wallet here. That there is none is said in passing, since the page
 * can be read without; that it stands on another network is said for as long as it does.
 */
export function WalletNotice({ network }: { readonly network: string }) {
  const wallet = useAtomValue(walletStateAtom)
  const { t } = useLingui()
  const isMissing = wallet.kind === 'missing'
  // The sheet for connecting says it itself.
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
        <Trans>Your wallet is on another network. Switch it to {network} to pay here.</Trans>
      </Note>
    </div>
  )
}
