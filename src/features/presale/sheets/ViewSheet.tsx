import { Trans, useLingui } from '@lingui/react/macro'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { isOf } from '../../../outbox/kindName.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { presaleKinds } from '../kinds.ts'
import type { Frame } from './PlaceSheet.tsx'
import type { Request } from '../requests.ts'

interface ViewSheetProps extends Frame {
  readonly request: Request<'view'>
}

/** The progress of an operation begun earlier. */
export function ViewSheet({ request: { operation }, open, onClose }: ViewSheetProps) {
  const { t } = useLingui()
  const kind = Object.values(presaleKinds).find((each) => isOf(operation, each))
  const plan = useConfirmation<never>({
    open,
    kind: kind ?? presaleKinds.buy,
    scope: undefined,
    orderKey: operation.id,
    intent: undefined,
  })
  return (
    <OperationSheet
      open={open}
      onClose={onClose}
      title={t`Your order`}
      testId="presale"
      confirmTestId="presale-confirm"
      // It may have been put away elsewhere in the meantime.
      confirmation={{ ...plan, operation: plan.operation ?? operation }}
      confirm={null}
      calm={null}
      done={{
        note: (
          <Note tone="info" testId="presale-done">
            <Trans>Done and acknowledged.</Trans>
          </Note>
        ),
      }}
    >
      {null}
    </OperationSheet>
  )
}
