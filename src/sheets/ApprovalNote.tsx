import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trc20Calls } from '../chain/contracts/trc20.ts'
import type { Preflight } from '../chain/preflight.ts'
import type { Amount } from '../core/amount.ts'
import { formatFull } from '../i18n/formatAmount.ts'
import { servicesAtom } from '../state/services.ts'
import { Groups } from '../ui/figures/Groups.tsx'
import { Note } from '../ui/states/Note.tsx'
import styles from './sheets.module.css'

interface ApprovalNoteProps {
  /** What the contract that the sheet names may take. */
  readonly amount: Amount
  readonly preflight: Preflight | undefined
  readonly testId: string
}

/**
 * The risk of an approval: who may take how much, and how to revoke it. It has its room from the
 * start, also where the chain then says that no approval is needed.
 */
export function ApprovalNote({ amount, preflight, testId }: ApprovalNoteProps) {
  const { config } = useAtomValue(servicesAtom)
  const transactions = preflight?.transactions ?? []
  const approvals = transactions.filter(({ call }) => call.signature === trc20Calls.approve)
  const isNeeded = approvals.some(({ call }) => call.args[1] === amount.units)
  const isSpared = preflight?.isComplete === true && !isNeeded
  const asks = isNeeded ? transactions.length : 2
  const exactly = (
    <span className={styles.whole}>
      <Groups text={formatFull(amount)} />
    </span>
  )
  return (
    <Note
      tone="info"
      testId={isNeeded ? `${testId}-sheet-approval` : `${testId}-sheet-approval-open`}
    >
      <div className={styles.either}>
        <div aria-hidden={isSpared || undefined}>
          <p>
            <Trans>
              Your wallet asks {asks} times. First you approve that the contract below may take
              exactly {exactly}, not more; then comes the transaction itself.
            </Trans>
          </p>
          {approvals.some(({ call }) => call.args[1] === 0n) && (
            <p>
              <Trans>An older approval is set to zero before.</Trans>
            </p>
          )}
          {config.revokeUrl && (
            <p>
              <a
                className={styles.link}
                href={config.revokeUrl}
                target="_blank"
                rel="noopener noreferrer"
                data-testid={`${testId}-sheet-revoke`}
              >
                <Trans>See and revoke your approvals</Trans>
              </a>
            </p>
          )}
        </div>
        {isSpared && (
          <p>
            <Trans>The contract is approved already: your wallet asks once.</Trans>
          </p>
        )}
      </div>
    </Note>
  )
}
