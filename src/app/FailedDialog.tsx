import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { currentLeg, currentTransaction, type Operation } from '../outbox/operation.ts'
import { operationsAtom, understandOperationAtom } from '../state/operations.ts'
import { standingOf } from '../state/standing.ts'
import { useOperation } from '../state/useOperation.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** Tells once, on whatever screen, that a transaction failed on chain (screens: "understood"). */
export function FailedDialog() {
  const operations = useAtomValue(operationsAtom)
  const understand = useSetAtom(understandOperationAtom)
  // By transaction: the next attempt may fail as well.
  const [understood, setUnderstood] = useState<readonly string[]>([])
  const failed = operations?.find((operation) => {
    if (operation.understoodAt !== undefined || standingOf(operation) !== 'failed') return false
    return !understood.includes(failedIn(operation))
  })
  if (!failed) return null

  const close = () => {
    // It blocks everything else, so it goes even where that cannot be written down.
    setUnderstood([...understood, failedIn(failed)])
    understand(failed.id).catch(reportError)
  }
  return <Failure key={failedIn(failed)} operation={failed} onClose={close} />
}

/** The transaction that failed. */
function failedIn(operation: Operation): string {
  const leg = currentLeg(operation)
  return (leg && currentTransaction(leg)?.txId) ?? operation.id
}

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
