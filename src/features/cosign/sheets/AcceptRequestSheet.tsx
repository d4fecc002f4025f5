import { useAtomValue } from 'jotai'
import { Trans, useLingui } from '@lingui/react/macro'
import type { VerifiedRequest } from '../../../outbox/verifyRequest.ts'
import { OperationProgress } from '../../../sheets/OperationProgress.tsx'
import { SheetActions } from '../../../sheets/SheetActions.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { operationsAtom } from '../../../state/operations/operations.ts'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { ActForIt } from '../ActForIt.tsx'
import { heldRow } from '../nextStep.ts'
import { RequestFacts } from '../RequestFacts.tsx'
import { RequestActions } from '../RequestActions.tsx'
import { useAcceptRequest } from '../useAcceptRequest.ts'

interface AcceptRequestSheetProps extends Frame {
  readonly taken: VerifiedRequest
}

/**
 * Shows a shared transaction, decoded from its bytes and the chain, before the wallet opens. Then
 * tracks it.
 */
export function AcceptRequestSheet({ taken, open, onClose }: AcceptRequestSheetProps) {
  const { t } = useLingui()
  const operation = heldRow(useAtomValue(operationsAtom) ?? [], taken)
  const taking = useAcceptRequest(taken, operation === undefined)
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
          <RequestActions taken={taken} taking={taking} onClose={onClose} />
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
        <RequestFacts taken={taken} taking={taking} />
      )}
    </Sheet>
  )
}
