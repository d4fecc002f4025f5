import { Trans } from '@lingui/react/macro'
import type { Operation } from '../../outbox/operation.ts'
import { isCancellable } from '../../state/operations/standing.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { Button } from '../../ui/actions/Button.tsx'

interface AgainProps {
  readonly operation: Operation
  readonly onAgain: () => void
}

/** Offers to change the terms and create again, after a creation failed. */
export function Again({ operation, onAgain }: AgainProps) {
  const { standing, trouble } = useOperation(operation)
  const isOver = standing === 'failed' || (trouble !== undefined && isCancellable(operation))
  return (
    isOver && (
      <Button variant="quiet" wide onClick={onAgain} testId="publish-again">
        <Trans>Change the terms and cast anew</Trans>
      </Button>
    )
  )
}
