import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { ownerAtom } from '../state/account/session.ts'
import { Button } from '../ui/actions/Button.tsx'
import { FormButton } from '../ui/actions/FormButton.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { ActivateFirst } from './ActivateFirst.tsx'
import { HoldButton } from './HoldButton.tsx'
import styles from './sheets.module.css'
import type { Confirmation } from './useConfirmation.ts'
import { useJustAnswered } from './useJustAnswered.ts'

interface ConfirmButtonProps {
  readonly confirmation: Confirmation
  readonly testId: string
  /** Label: the action, with its amount. */
  readonly confirm: ReactNode
  /** Whether a field of the sheet is missing or wrong. Pressing then leads there. */
  readonly unfinished?: boolean | undefined
  /** Whether confirming takes more than a tap. */
  readonly isHeld: boolean
}

/** Confirms the sheet. Shows "Checking…" until the network has answered or visibly has not. */
export function ConfirmButton({
  confirmation,
  testId,
  confirm,
  unfinished,
  isHeld,
}: ConfirmButtonProps) {
  const owner = useAtomValue(ownerAtom)
  const { check, obstacle, isBusy } = confirmation
  const isJustAnswered = useJustAnswered(check)
  if (!owner) return <ConnectButton testId={`${testId}-connect`} />
  if (confirmation.isInactive) return <ActivateFirst testId={testId} />
  if (check === 'unanswered' && !obstacle)
    return (
      <Button
        // A press that begins on this button must not end on the one that confirms.
        key="again"
        variant="primary"
        size="large"
        onClick={confirmation.checkAgain}
        testId={`${testId}-check-again`}
      >
        <Trans>Check again</Trans>
      </Button>
    )
  const isChecking = check === 'asking' && !obstacle
  const button = {
    busy: isBusy || isChecking || isJustAnswered,
    disabled: (check === 'none' && !unfinished) || obstacle !== undefined,
    testId: `${testId}-confirm`,
    children: isChecking ? <Checking>{confirm}</Checking> : confirm,
  }
  return isHeld && !unfinished ? (
    <HoldButton onConfirm={confirmation.confirm} {...button} />
  ) : (
    <FormButton key="confirm" onAct={confirmation.confirm} {...button} />
  )
}

/** Reserves the width of the final label, so that the layout stays still. */
const Checking = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.either}>
    <span aria-hidden="true">{children}</span>
    <span>
      <Trans>Checking…</Trans>
    </span>
  </span>
)
