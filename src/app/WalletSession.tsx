import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatDateTime } from '../i18n/formatDate.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { sessionCheckAtom } from '../state/account/sessionCheck.ts'
import { isSessionOverAtom, signedInAtom, signOutAtom } from '../state/account/signedIn.ts'
import { askToSignInAtom } from '../state/account/signInAsked.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Row } from '../ui/lists/Row.tsx'
import { toasts } from '../ui/overlays/toasts.ts'

/** Shows until when the account is signed in, with a button to sign out; or a button to sign in. */
export function WalletSession() {
  const { t } = useLingui()
  const signedIn = useAtomValue(signedInAtom)
  const isOver = useAtomValue(isSessionOverAtom)
  useAtomValue(sessionCheckAtom)
  const askToSignIn = useSetAtom(askToSignInAtom)
  const signOut = useSetAtom(signOutAtom)
  const locale = useLocale()
  if (!signedIn)
    return (
      <Row
        // Different keys: a press that began on one button must not activate the other.
        key="in"
        title={<Trans>Not signed in</Trans>}
        facts={<Trans>Only needed for your own profile</Trans>}
        trailing={
          <Button size="small" onClick={() => void askToSignIn(isOver)} testId="wallet-sign-in">
            <Trans>Sign in</Trans>
          </Button>
        }
        testId="wallet-session"
      />
    )
  const until = formatDateTime(signedIn.expiresAt, locale)
  const leave = async () => {
    const told = await signOut()
    const text = told.ok
      ? t`Signed out`
      : t`Signed out on this device. The server could not be told; there it ends by itself (${until}).`
    toasts.add({ text, tone: told.ok ? 'success' : 'info', key: 'signed-out' })
  }
  return (
    <Row
      key="out"
      title={<Trans>You are signed in</Trans>}
      facts={<Trans>Until {until}</Trans>}
      trailing={
        <Button size="small" onClick={() => void leave()} testId="wallet-sign-out">
          <Trans>Sign out</Trans>
        </Button>
      }
      testId="wallet-session"
    />
  )
}
