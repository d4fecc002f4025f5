import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Operation } from '../outbox/operation.ts'
import { currentLeg, currentTransaction } from '../outbox/stage.ts'
import { operationsAtom, dismissOperationAtom } from '../state/operations/operations.ts'
import { standingOf } from '../state/operations/standing.ts'
import { useOperation } from '../state/operations/useOperation.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStopToasts } from './useStopToasts.ts'

/**
 * Reports once, on any screen, that a transaction failed on chain (screens: "understood"). Toasts
 * report operations that stopped before they reached the chain.
 */
export function FailedDialog() {
  useStopToasts()
  const operations = useAtomValue(operationsAtom)
  const dismiss = useSetAtom(dismissOperationAtom)
  // Stored by transaction, because the next attempt may fail as well.
  const [understood, setUnderstood] = useState<readonly string[]>([])
  const failed = operations?.find((operation) => {
    if (standingOf(operation) !== 'failed' || wasUnderstood(operation)) return false
    return !understood.includes(failedIn(operation).id)
  })
  if (!failed) return null

  const close = () => {
    // The dialog blocks everything else, so it closes even if this cannot be stored.
    setUnderstood([...understood, failedIn(failed).id])
    dismiss(failed.id).catch(reportError)
  }
  return <Failure key={failedIn(failed).id} operation={failed} onClose={close} />
}

/** Returns the failed transaction, and the time when the failure was detected. */
function failedIn(operation: Operation): { id: string; at: number } {
  const leg = currentLeg(operation)
  const tx = leg && currentTransaction(leg)
  return { id: tx?.txId ?? operation.id, at: tx?.final?.at ?? 0 }
}

/**
 * Whether the user has dismissed this failure. It is false if the operation failed again later, for
 * example because another browser paid the order.
 */
const wasUnderstood = (operation: Operation): boolean =>
  operation.understoodAt !== undefined && operation.understoodAt >= failedIn(operation).at

interface FailureProps {
  readonly operation: Operation
  readonly onClose: () => void
}

function Failure({ operation, onClose }: FailureProps) {
  const { title, failure } = useOperation(operation)
  return (
    <Dialog
      open
      tone="danger"
      title={<Trans>Transaction failed</Trans>}
      onClose={onClose}
      testId="operation-failed"
    >
      <p>{title}</p>
      <p>{failure?.reason}</p>
      <p>{failure?.consequence}</p>
    </Dialog>
  )
}
