import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trc20Calls } from '../chain/contracts/trc20.ts'
import type { Preflight } from '../chain/preflight.ts'
import type { Amount } from '../core/amount.ts'
import { formatAmount } from '../i18n/formatAmount.ts'
import { servicesAtom } from '../state/services.ts'
import { Note } from '../ui/states/Note.tsx'
import styles from './sheets.module.css'

interface ApprovalNoteProps {
  /** What the contract that the sheet names may take. */
  readonly amount: Amount
  readonly preflight: Preflight | undefined
  readonly testId: string
}

/** The risk of an approval, where one is needed: who may take how much, and how to revoke it. */
export function ApprovalNote({ amount, preflight, testId }: ApprovalNoteProps) {
  const { config } = useAtomValue(servicesAtom)
  const transactions = preflight?.transactions ?? []
  const approvals = transactions.filter(({ call }) => call.signature === trc20Calls.approve)
  if (!approvals.some(({ call }) => call.args[1] === amount.units)) return null
  const asks = transactions.length
  const exactly = formatAmount(amount)
  return (
    <Note tone="info" testId={`${testId}-sheet-approval`}>
      <p>
        <Trans>
          Your wallet asks {asks} times. First you approve that the contract above may take exactly{' '}
          {exactly}, not more; then comes the transaction itself.
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
    </Note>
  )
}
