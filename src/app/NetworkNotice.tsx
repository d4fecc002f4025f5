import { Trans } from '@lingui/react/macro'
import { Note } from '../ui/states/Note.tsx'
import styles from './NetworkNotice.module.css'

export function NetworkNotice({ network }: { readonly network: string }) {
  return (
    <div className={styles.notice} aria-live="polite">
      <Note tone="warn" testId="notice-network">
        <Trans>Your wallet is on another network. Switch it to {network} to use it here.</Trans>
      </Note>
    </div>
  )
}
