import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Operation } from '../outbox/operation.ts'
import { operationsAtom } from '../state/operations/operations.ts'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { OperationProgress } from './OperationProgress.tsx'
import { SheetActions } from './SheetActions.tsx'
import type { Frame } from './SheetHost.tsx'

interface ViewSheetProps extends Frame {
  readonly operation: Operation
  readonly testId: string
  /** Said once all is done. */
  readonly done?: ReactNode
  /** The button that leads on then. */
  readonly action?: ReactNode
}

/** How an operation goes that was begun earlier. */
export function ViewSheet({ operation, testId, done, action, ...frame }: ViewSheetProps) {
  const { t } = useLingui()
  // It may have been put away elsewhere in the meantime.
  const current = useAtomValue(operationsAtom)?.find(({ id }) => id === operation.id) ?? operation
  return (
    <Sheet
      open={frame.open}
      onClose={frame.onClose}
      title={t`Your order`}
      titleHidden
      testId={`${testId}-sheet`}
      footer={
        <SheetActions operation={current} onClose={frame.onClose} testId={testId} done={action} />
      }
    >
      <OperationProgress operation={current} done={done} />
    </Sheet>
  )
}
