import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { VerifiedRequest } from '../../outbox/verifyRequest.ts'
import { ConnectButton } from '../../sheets/ConnectButton.tsx'
import { HoldButton } from '../../sheets/HoldButton.tsx'
import { useJustAnswered } from '../../sheets/useJustAnswered.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { BusyLine } from '../../ui/states/BusyLine.tsx'
import { Note } from '../../ui/states/Note.tsx'
import type { RequestAcceptance } from './useAcceptRequest.ts'

interface RequestActionsProps {
  readonly taken: VerifiedRequest
  readonly taking: RequestAcceptance
  readonly onClose: () => void
}

/** Main fact about the shared transaction, and the one action for it. */
export function RequestActions(props: RequestActionsProps) {
  const { taken, taking, onClose } = props
  const { next } = taking
  return (
    <Stack gap={3}>
      <Standing {...props} />
      <ButtonRow>
        <Button size="large" onClick={onClose} testId="cosign-cancel">
          <Trans>Close</Trans>
        </Button>
        {taking.isNobody && !taken.over ? (
          <ConnectButton testId="cosign-connect" />
        ) : next === 'sign' ? (
          <SignButton {...props} />
        ) : (
          next !== 'nothing' && (
            <Button
              variant="primary"
              size="large"
              onClick={() => taking.take(false)}
              testId={next === 'send' ? 'cosign-send' : 'cosign-follow'}
            >
              {next === 'send' ? <Trans>Send it</Trans> : <Trans>Follow it here</Trans>}
            </Button>
          )
        )}
      </ButtonRow>
    </Stack>
  )
}

function SignButton({ taking }: RequestActionsProps) {
  const { check, obstacle } = taking
  const isJustAnswered = useJustAnswered(check)
  if (check === 'unanswered' && !obstacle)
    return (
      <Button
        // Keeps a press that begins on this button from ending on the one that signs.
        key="again"
        variant="primary"
        size="large"
        onClick={taking.checkAgain}
        testId="cosign-check-again"
      >
        <Trans>Check again</Trans>
      </Button>
    )
  const sign = () => taking.take(true)
  const button = {
    busy: isJustAnswered || (check === 'asking' && !obstacle),
    disabled: obstacle !== undefined,
    testId: 'cosign-confirm',
    children: <Trans>Sign</Trans>,
  }
  return taking.isHeld ? (
    <HoldButton onConfirm={sign} {...button} />
  ) : (
    <Button key="sign" variant="primary" size="large" onClick={sign} {...button} />
  )
}

function Standing({ taken, taking }: RequestActionsProps) {
  const { i18n } = useLingui()
  const { obstacle, check, next } = taking
  const { over } = taken
  if (over === 'carriedOut')
    return said('info', <Trans>It was carried out already. No more signatures are needed.</Trans>)
  if (over === 'failed')
    return said(
      'warn',
      <Trans>It was carried out already, and failed. Nothing is left to sign.</Trans>,
    )
  if (over === 'expired')
    return said(
      'warn',
      <Trans>
        It has expired: too few signed it in time. Whoever made it can make it anew and hand it on
        again.
      </Trans>,
    )
  if (taking.isNobody)
    return said('info', <Trans>Connect the wallet whose key belongs to the account.</Trans>)
  if (obstacle) return said('warn', i18n._(obstacle))
  if (next === 'send')
    return said('info', <Trans>Enough have signed. It only has to be sent.</Trans>)
  if (check === 'unanswered')
    return said(
      'warn',
      <>
        <Trans>
          The network did not answer, so what this takes and whether it would succeed is not known.
        </Trans>
        <BusyLine />
      </>,
    )
  if (check === 'asking') return said('info', <Trans>Being checked…</Trans>)
  return said(
    'safe',
    <Trans>
      Checked: the bytes do what is shown here, and would succeed. It is carried out once at most,
      whoever sends it.
    </Trans>,
  )
}

const said = (tone: 'info' | 'safe' | 'warn', words: ReactNode) => (
  <Note tone={tone} testId="cosign-standing">
    {words}
  </Note>
)
