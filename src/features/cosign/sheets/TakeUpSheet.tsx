import { useAtomValue } from 'jotai'
import { Trans, useLingui } from '@lingui/react/macro'
import type { TakenUp } from '../../../outbox/takeUp.ts'
import { OperationProgress } from '../../../sheets/OperationProgress.tsx'
import { SheetActions } from '../../../sheets/SheetActions.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { operationsAtom } from '../../../state/operations/operations.ts'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { ActForIt } from '../ActForIt.tsx'
import { heldRow } from '../nextStep.ts'
import { TakenUpFacts } from '../TakenUpFacts.tsx'
import { TakeUpActions } from '../TakeUpActions.tsx'
import { useTakingUp } from '../useTakingUp.ts'

interface TakeUpSheetProps extends Frame {
  readonly taken: TakenUp
}

/**
 * Shows a shared transaction, decoded from its bytes and the chain, before the wallet opens. Then
 * tracks it.
 */
export function TakeUpSheet({ taken, open, onClose }: TakeUpSheetProps) {
  const { t } = useLingui()
  const operation = heldRow(useAtomValue(operationsAtom) ?? [], taken)
  const taking = useTakingUp(taken, operation === undefined)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Handed on to you`}
      titleHidden
      testId="cosign-sheet"
      footer={
        operation ? (
          <SheetActions operation={operation} onClose={onClose} testId="cosign" />
        ) : (
          <TakeUpActions taken={taken} taking={taking} onClose={onClose} />
        )
      }
    >
      {operation ? (
        <Stack gap={5}>
          <OperationProgress
            operation={operation}
            orderKey={taken.intent.order}
            done={
              <Note tone="info" testId="cosign-done">
                <Trans>It was carried out.</Trans>
              </Note>
            }
          />
          <ActForIt taken={taken} />
        </Stack>
      ) : (
        <TakenUpFacts taken={taken} taking={taking} />
      )}
    </Sheet>
  )
}
