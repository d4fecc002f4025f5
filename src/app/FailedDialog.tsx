import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Operation } from '../outbox/operation.ts'
import { operationsAtom, understandOperationAtom } from '../state/operations.ts'
import { standingOf } from '../state/standing.ts'
import { useOperation } from '../state/useOperation.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** Tells once, on whatever screen, that a transaction failed on chain (screens: "understood"). */
export function FailedDialog() {
  const failed = useAtomValue(operationsAtom)?.find(
    (operation) => operation.understoodAt === undefined && standingOf(operation) === 'failed',
  )
  return failed && <Failure key={failed.id} operation={failed} />
}

function Failure({ operation }: { readonly operation: Operation }) {
  const understand = useSetAtom(understandOperationAtom)
  const { title, failure } = useOperation(operation)
  return (
    <Dialog
      open
      tone="danger"
      title={<Trans>Transaction failed</Trans>}
      onClose={() => understand(operation.id)}
      testId="operation-failed"
    >
      <p>{title}</p>
      <p>{failure?.reason}</p>
      <p>{failure?.consequence}</p>
    </Dialog>
  )
}
