import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../../core/address.ts'
import { formatAddress } from '../../../i18n/format.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Panel } from '../../../ui/pieces/Panel.tsx'
import { Inviter } from '../Inviter.tsx'
import { inviteKinds } from '../kinds.ts'
import { useWayBack } from '../WayBack.tsx'

interface BindSheetProps extends Frame {
  readonly contract: Address
  readonly inviter: Address
}

/** Confirms an activation, showing the permanent inviter in full; then tracks it. */
export function BindSheet({ contract, inviter, ...frame }: BindSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const back = useWayBack()
  const short = formatAddress(inviter)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: inviteKinds.bind,
    // An unfinished activation with a different inviter is a separate operation.
    scope: owner && `invite.bind:${owner}:${inviter}`,
    intent: { contract, inviter },
  })
  return (
    <ConfirmSheet
      {...frame}
      title={t`Bind to inviter ${short}`}
      testId="bind"
      confirmation={confirmation}
      confirm={<Trans>Bind this inviter</Trans>}
      facts={[
        { id: 'cost', label: <Trans>It costs</Trans>, value: <Trans>nothing but the fee</Trans> },
      ]}
      addresses={[
        { id: 'inviter', label: <Trans>Your inviter</Trans>, address: inviter, isRecipient: true },
        { id: 'contract', label: <Trans>Contract</Trans>, address: contract },
      ]}
      irreversible={
        <Trans>
          This cannot be undone: an account has one inviter, for ever. Compare the whole address
          with the one that your inviter gave you.
        </Trans>
      }
      calm={<Trans>Your account is activated by this. It is done once.</Trans>}
      done={<Trans>Your account is activated.</Trans>}
      action={
        back ? (
          <Button variant="primary" size="large" {...back} testId="bind-back">
            <Trans>Back to where you were</Trans>
          </Button>
        ) : (
          <Button variant="primary" size="large" onClick={frame.onClose} testId="bind-end">
            <Trans>Done</Trans>
          </Button>
        )
      }
    >
      <Panel title={<Trans>Your inviter will be</Trans>} testId="bind-sheet-inviter">
        <Inviter address={inviter} testId="bind-inviter" />
      </Panel>
    </ConfirmSheet>
  )
}
