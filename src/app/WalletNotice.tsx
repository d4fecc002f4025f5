import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { walletStateAtom } from '../state/session.ts'
import { Note } from '../ui/Note.tsx'
import styles from './WalletNotice.module.css'

/** What is in the way of using a wallet here: none at all, or one on another network. */
export function WalletNotice({ network }: { readonly network: string }) {
  const wallet = useAtomValue(walletStateAtom)
  const isElsewhere = wallet.kind === 'connected' && !wallet.onOurNetwork
  if (wallet.kind !== 'missing' && !isElsewhere) return null
  return (
    <div className={styles.notice} aria-live="polite">
      {isElsewhere ? (
        <Note tone="warn" testId="notice-network">
          <Trans>Your wallet is on another network. Switch it to {network} to pay here.</Trans>
        </Note>
      ) : (
        <Note tone="info" testId="notice-missing">
          <Trans>Please install TronLink or OKX Wallet</Trans>
        </Note>
      )}
    </div>
  )
}
