import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

interface ClearDialogProps {
  readonly onClear: () => void
  readonly onClose: () => void
}

/** Says what goes and what stays, before anything does. */
export function ClearDialog({ onClear, onClose }: ClearDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Clear offline copies?</Trans>}
      actions={
        <ButtonRow>
          <Button size="large" onClick={onClose} testId="profile-clear-cancel">
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" size="large" onClick={onClear} testId="profile-clear-confirm">
            <Trans>Clear</Trans>
          </Button>
        </ButtonRow>
      }
      testId="profile-clear-dialog"
    >
      <Trans>
        Boxes, tokens and announcements are loaded again when you are online. Your payments, orders
        and receipts stay.
      </Trans>
    </Dialog>
  )
}
