import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { Operation } from '../outbox/operation.ts'
import { currentLeg, currentTransaction } from '../outbox/stage.ts'
import type { WalletApp } from '../state/operations/handOver.ts'
import { cancelOperationAtom } from '../state/operations/operations.ts'
import { ownerAtom } from '../state/account/session.ts'
import { isCancellable } from '../state/operations/standing.ts'
import { notWrittenText } from '../state/operations/troubleText.ts'
import { useOperation } from '../state/operations/useOperation.ts'
import { Button, type ButtonProps } from '../ui/actions/Button.tsx'
import { ButtonRow } from '../ui/actions/ButtonRow.tsx'
import { useAttempt } from '../ui/actions/useAttempt.ts'
import { Stack } from '../ui/pieces/Stack.tsx'

interface HandedActionsProps {
  readonly operation: Operation
  /** Prefix of the test ids. */
  readonly testId: string
  /**
   * Called after the user cancels the order. Without it, the sheet stays open and may hand the
   * order over again.
   */
  readonly onCancelled?: (() => void) | undefined
  readonly onClose: () => void
  /** Action shown once all is done in the wallet's app. */
  readonly done?: ReactNode
}

/** Shows the actions for an order that another browser pays. */
export function HandedActions(props: HandedActionsProps) {
  const { operation, testId, onCancelled, onClose, done } = props
  const owner = useAtomValue(ownerAtom)
  const cancel = useSetAtom(cancelOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const { standing, continuesIn, explorer } = useOperation(operation)
  const mayCancel = isCancellable(operation)
  const leg = currentLeg(operation)
  const tx = leg && currentTransaction(leg)
  // The order can no longer be paid, so the only action left is to remove it.
  const isOver = leg?.trouble?.kind === 'expired'
  const wallet = continuesIn?.title

  const forget = async () => {
    const cancelled = await attempt(cancel(operation.id))
    if (cancelled.ok && cancelled.value) onCancelled?.()
  }
  return (
    <Stack>
      {owner && mayCancel && !isOver && (
        // After cancelling, the sheet offers the same order to this browser's wallet.
        <Button
          size="large"
          wide
          onClick={() => void attempt(cancel(operation.id))}
          testId={`${testId}-pay-here`}
        >
          <Trans>Pay here instead</Trans>
        </Button>
      )}
      <ButtonRow>
        {mayCancel ? (
          <Button size="large" onClick={() => void forget()} testId={`${testId}-cancel-order`}>
            {isOver ? <Trans>Remove</Trans> : <Trans>Cancel order</Trans>}
          </Button>
        ) : (
          <Button size="large" onClick={onClose} testId={`${testId}-sheet-close`}>
            <Trans>Close</Trans>
          </Button>
        )}
        {continuesIn && standing === 'done' ? (
          done
        ) : explorer && standing === 'working' && tx?.missedAt === undefined ? (
          <Button size="large" href={explorer} external testId={`${testId}-explorer`}>
            <Trans>Explorer</Trans>
          </Button>
        ) : (
          continuesIn &&
          !isOver && (
            <AppLink app={continuesIn} testId={`${testId}-open-again`}>
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

export const AppLink = ({ app: { href, external }, ...rest }: AppLinkProps) => (
  <Button variant="primary" size="large" href={href} external={external} {...rest} />
)
