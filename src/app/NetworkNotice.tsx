import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { walletStateAtom } from '../state/account/session.ts'
import { usePlace } from '../state/pages/usePlace.ts'
import { Note } from '../ui/states/Note.tsx'
import styles from './Notice.module.css'

export function NetworkNotice({ network }: { readonly network: string }) {
  const wallet = useAtomValue(walletStateAtom)
  const { path } = usePlace()
  // The bridge uses both chains.
  const isAtBridge =
    wallet.kind === 'connected' && wallet.onSideChain && /^\/bridge\/?$/i.test(path)
  if (isAtBridge) return null
  return (
    <div className={styles.notice} aria-live="polite">
      <Note tone="warn" testId="notice-network">
        <Trans>Your wallet is on another network. Switch it to {network} to use it here.</Trans>
      </Note>
    </div>
  )
}
