import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Address } from '../core/address.ts'
import type { SignInError } from '../state/account/signIn.ts'
import { cancelSignInAtom, signInAtom, signingInAtom } from '../state/account/signedIn.ts'
import { signInTrouble } from '../state/account/signInTrouble.ts'
import { Button } from '../ui/actions/Button.tsx'
import { ButtonRow } from '../ui/actions/ButtonRow.tsx'
import { BusyTapText } from '../ui/states/BusyTapText.tsx'
import { Note } from '../ui/states/Note.tsx'
import { Spinner } from '../ui/states/Spinner.tsx'
import { useOnline } from '../ui/states/useOnline.ts'
import styles from './SignInState.module.css'

/** Shows the purpose of signing in, its progress, or why it failed. */
export function SignInState({ owner }: { readonly owner: Address }) {
  const { i18n } = useLingui()
  const signingIn = useAtomValue(signingInAtom)
  const isOnline = useOnline()
  const isFailed = signingIn?.stage === 'failed'
  return (
    <div className={styles.state}>
      <p className={styles.text}>
        <Trans>
          Your wallet shows a short text and signs it, which proves that this account is yours. It
          costs nothing, moves nothing and allows nothing.
        </Trans>
      </p>
      {signingIn && !isFailed && (
        <output className={styles.waiting} data-testid="sign-in-waiting">
          <Spinner />
          {signingIn.stage === 'inWallet' ? (
            <Trans>Confirm in your wallet. If no window opens there, cancel and try again.</Trans>
          ) : (
            <Trans>One moment…</Trans>
          )}
        </output>
      )}
      {isFailed && (
        <Note tone={isOnline ? 'danger' : 'warn'} testId="sign-in-error">
          {isOnline && isBusyError(signingIn.error) ? (
            <BusyTapText />
          ) : isOnline || signingIn.error.kind !== 'backend' ? (
            i18n._(signInTrouble(signingIn.error, owner))
          ) : (
            <Trans>You are offline. Signing in needs a connection; everything you see stays.</Trans>
          )}
        </Note>
      )}
    </div>
  )
}

const isBusyError = (error: SignInError) => error.kind === 'backend' && error.error.kind === 'busy'

interface SignInActionsProps {
  /** Leaves without signing in, if there is somewhere to go. */
  readonly onLeave?: (() => void) | undefined
  readonly onSignedIn?: (() => void) | undefined
  readonly testId?: string | undefined
}

/** Shows the buttons to sign in and to cancel while the wallet is asked. */
export function SignInActions({ onLeave, onSignedIn, testId = 'sign-in' }: SignInActionsProps) {
  const signingIn = useAtomValue(signingInAtom)
  const signIn = useSetAtom(signInAtom)
  const cancel = useSetAtom(cancelSignInAtom)
  const isFailed = signingIn?.stage === 'failed'
  const isBusy = signingIn !== undefined && !isFailed
  const start = async () => {
    const answer = await signIn()
    if (answer.ok) onSignedIn?.()
  }
  return (
    <ButtonRow>
      {(isBusy || onLeave) && (
        <Button
          size="large"
          onClick={() => {
            cancel()
            if (!isBusy) onLeave?.()
          }}
          testId={`${testId}-cancel`}
        >
          {isBusy ? <Trans>Cancel</Trans> : <Trans>Not now</Trans>}
        </Button>
      )}
      <Button
        variant="primary"
        size="large"
        wide={!isBusy && !onLeave}
        busy={isBusy}
        onClick={() => void start()}
        testId={testId}
      >
        {isFailed ? <Trans>Try again</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </ButtonRow>
  )
}
