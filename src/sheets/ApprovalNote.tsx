import { Trans } from '@lingui/react/macro'
import { trc20Calls } from '../chain/contracts/trc20.ts'
import type { Preflight } from '../chain/preflight.ts'
import type { Address } from '../core/address.ts'
import type { Amount } from '../core/amount.ts'
import { formatAmount, formatFull } from '../i18n/formatAmount.ts'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { Groups } from '../ui/figures/Groups.tsx'
import { Note } from '../ui/states/Note.tsx'
import { ApprovalLinks } from './ApprovalLinks.tsx'
import { ApprovalStanding } from './ApprovalStanding.tsx'
import own from './ApprovalNote.module.css'
import styles from './sheets.module.css'
import type { ApprovalChoice } from './useApprovalChoice.ts'

interface ApprovalNoteProps {
  /** Amount that the operation takes. */
  readonly amount: Amount
  readonly choice?: ApprovalChoice | undefined
  /** Contract that takes it; undefined until it is known. */
  readonly spender: Address | undefined
  readonly preflight: Preflight | undefined
  readonly testId: string
}

/**
 * Shows the risk of an approval. The spender and its current allowance come first, visible at once
 * even on a small screen. The approval itself and how to revoke it follow. Reserves its space from
 * the start, even if the chain then needs no approval.
 */
export function ApprovalNote({ amount, choice, spender, preflight, testId }: ApprovalNoteProps) {
  const transactions = preflight?.transactions ?? []
  const approvals = transactions.filter(
    ({ call }) => call.signature === trc20Calls.approve && call.contract === amount.coin.contract,
  )
  const isNeeded = approvals.some(({ call }) => call.args?.[1] !== 0n)
  const isSpared = preflight?.isComplete === true && !isNeeded
  const isFirst = !isNeeded || transactions[0] === approvals[0]
  const isMore = choice?.approved !== undefined
  return (
    <Note
      tone={isMore && !isSpared ? 'warn' : 'info'}
      testId={isNeeded ? `${testId}-sheet-approval` : `${testId}-sheet-approval-open`}
    >
      <ApprovalStanding coin={amount.coin} spender={spender} testId={testId} />
      <div className={styles.either}>
        <div className={own.parts} aria-hidden={isSpared || undefined}>
          <Asked
            amount={amount}
            chosen={isMore ? choice.suggested : undefined}
            asks={isNeeded ? transactions.length : 2}
            isFirst={isFirst}
          />
          {approvals.some(({ call }) => call.args?.[1] === 0n) && (
            <p>
              <Trans>An older approval is set to zero before.</Trans>
            </p>
          )}
          {choice?.suggested && (
            <Suggestion {...choice} suggested={choice.suggested} testId={testId} />
          )}
        </div>
        {isSpared && <Spared />}
      </div>
      <ApprovalLinks testId={testId} />
    </Note>
  )
}

const Spared = () => (
  <div className={own.parts}>
    <p>
      <Trans>The contract is approved already: your wallet asks once.</Trans>
    </p>
    <p>
      <Trans>
        Afterwards it could take the rest of what was approved, at any time until you revoke it.
      </Trans>
    </p>
  </div>
)

interface AskedProps {
  readonly amount: Amount
  /** Larger amount, if the user chose to approve more. */
  readonly chosen: Amount | undefined
  /** Number of transactions that the wallet is asked to sign. */
  readonly asks: number
  /** Whether the approval is the first of them. */
  readonly isFirst: boolean
}

function Asked({ amount, chosen, asks, isFirst }: AskedProps) {
  const exactly = <Whole amount={amount} />
  const most = chosen && <Whole amount={chosen} />
  if (chosen)
    return (
      <p>
        <Trans>
          Your wallet asks {asks} times. One of these is to approve that this contract may take up
          to {most}, more than the {exactly} of now.
        </Trans>
      </p>
    )
  return (
    <p>
      {isFirst ? (
        <Trans>
          Your wallet asks {asks} times. First you approve that this contract may take exactly{' '}
          {exactly}, not more; then comes the transaction itself.
        </Trans>
      ) : (
        <Trans>
          Your wallet asks {asks} times. One of these is to approve that this contract may take
          exactly {exactly}, not more.
        </Trans>
      )}
    </p>
  )
}

/** Offers to approve more than is needed now, and explains the consequence before it is chosen. */
function Suggestion({
  suggested,
  approved,
  choose,
  testId,
}: Pick<ApprovalNoteProps, 'testId'> & ApprovalChoice & { readonly suggested: Amount }) {
  const most = formatAmount(suggested)
  return (
    <SwitchField
      small
      label={<Trans>Approve {most} instead (suggested)</Trans>}
      hint={
        <Trans>
          The contract could take up to {most} at any time until you revoke it. What you pay it next
          needs no approval.
        </Trans>
      }
      checked={approved !== undefined}
      onChange={choose}
      testId={`${testId}-sheet-suggested`}
    />
  )
}

const Whole = ({ amount }: { readonly amount: Amount }) => (
  <span className={styles.whole}>
    <Groups text={formatFull(amount)} />
  </span>
)
