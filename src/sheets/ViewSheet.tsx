import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Operation } from '../outbox/operation.ts'
import { operationsAtom } from '../state/operations/operations.ts'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { OperationProgress } from './OperationProgress.tsx'
import { SheetActions } from './SheetActions.tsx'
import type { Frame } from './SheetHost.tsx'

interface ViewSheetProps extends Frame {
  readonly operation: Operation
  readonly testId: string
}

/** Shows the progress of an operation that was begun earlier. */
export function ViewSheet({ operation, testId, open, onClose }: ViewSheetProps) {
  const { t } = useLingui()
  // Another tab may have dismissed the operation in the meantime.
  const current = useAtomValue(operationsAtom)?.find(({ id }) => id === operation.id) ?? operation
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Your order`}
      titleHidden
      testId={`${testId}-sheet`}
      footer={<SheetActions operation={current} onClose={onClose} testId={testId} />}
    >
      <OperationProgress operation={current} />
    </Sheet>
  )
}
