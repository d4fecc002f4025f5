import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { ConnectButton } from '../../sheets/ConnectButton.tsx'
import { walletStateAtom } from '../../state/account/session.ts'
import styles from './FoundOnChain.module.css'

/** Shown when nothing is kept here and no account is connected to look up on the chain. */
export function ConnectLine() {
  const { kind } = useAtomValue(walletStateAtom)
  // A wallet that is found may connect by itself in a moment, so nothing is offered yet.
  if (kind === 'searching' || kind === 'connecting') return undefined
  return (
    <div className={styles.line} data-testid="activity-connect-line">
      <span>
        <Trans>
          What an account did elsewhere, or before this browser's storage was cleared, is found once
          its wallet is connected.
        </Trans>
      </span>
      <ConnectButton size="small" testId="activity-connect" />
    </div>
  )
}
