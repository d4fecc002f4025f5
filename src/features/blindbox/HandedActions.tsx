import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg } from '../../outbox/stage.ts'
import { walletApp, type WalletApp } from '../../state/operations/handOver.ts'
import { cancelOperationAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { isCancellable } from '../../state/operations/standing.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { Button, type ButtonProps } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { useAttempt } from '../../ui/actions/useAttempt.ts'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { continuesElsewhere } from './orders.ts'

interface HandedActionsProps {
  readonly operation: Operation
  readonly onCancelled: () => void
  readonly onClose: () => void
}

/** What can be done about an order that another browser pays. */
export function HandedActions({ operation, onCancelled, onClose }: HandedActionsProps) {
  const owner = useAtomValue(ownerAtom)
  const cancel = useSetAtom(cancelOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const { standing, continuesIn, explorer } = useOperation(operation)
  const mayCancel = isCancellable(operation)
  // Nobody can pay it any more: all that is left is to remove it.
  const isOver = currentLeg(operation)?.trouble?.kind === 'expired'
  const wallet = continuesIn?.title

  const forget = async () => {
    const cancelled = await attempt(cancel(operation.id))
    if (cancelled.ok && cancelled.value) onCancelled()
  }
  return (
    <Stack>
      {owner && mayCancel && !isOver && (
        // Once it is cancelled, the sheet offers the same order to the wallet of this browser.
        <Button
          size="large"
          wide
          onClick={() => void attempt(cancel(operation.id))}
          testId="blindbox-pay-here"
        >
          <Trans>Pay here instead</Trans>
        </Button>
      )}
      <ButtonRow>
        {mayCancel ? (
          <Button size="large" onClick={() => void forget()} testId="blindbox-cancel-order">
            {isOver ? <Trans>Remove</Trans> : <Trans>Cancel order</Trans>}
          </Button>
        ) : (
          <Button size="large" onClick={onClose} testId="blindbox-sheet-close">
            <Trans>Close</Trans>
          </Button>
        )}
        {continuesIn && standing === 'done' ? (
          <AppLink app={walletApp(continuesIn.wallet, '/nodeBox')} testId="blindbox-open-boxes">
            <Trans>Open boxes in {wallet}</Trans>
          </AppLink>
        ) : explorer && standing === 'working' && !continuesElsewhere(operation) ? (
          <Button size="large" href={explorer} external testId="blindbox-explorer">
            <Trans>Explorer</Trans>
          </Button>
        ) : (
          continuesIn &&
          !isOver && (
            <AppLink app={continuesIn} testId="blindbox-open-again">
              <Trans>Open {wallet} again</Trans>
            </AppLink>
          )
        )}
      </ButtonRow>
    </Stack>
  )
}

interface AppLinkProps extends Pick<ButtonProps, 'testId' | 'children'> {
  readonly app: WalletApp
}

const AppLink = ({ app: { href, external }, ...rest }: AppLinkProps) => (
  <Button variant="primary" size="large" href={href} external={external} {...rest} />
)
