import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { cancelSignInAtom } from '../state/account/signedIn.ts'
import { answerSignInAtom, signInAskedAtom } from '../state/account/signInAsked.ts'
import { Note } from '../ui/states/Note.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { SheetOpening } from '../ui/overlays/SheetOpening.tsx'
import { SignInActions, SignInState } from './SignInState.tsx'

/** Asks the user to sign in, over the current page. */
export function SignInSheet() {
  const asked = useAtomValue(signInAskedAtom)
  const answer = useSetAtom(answerSignInAtom)
  const cancel = useSetAtom(cancelSignInAtom)
  // The text stays while the sheet slides away.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const leave = () => {
    cancel()
    answer(false)
  }
  return (
    <SheetOpening open={asked !== undefined} onClose={leave}>
      {(isOpen) => (
        <Sheet
          open={isOpen}
          onClose={leave}
          title={<Trans>Sign in</Trans>}
          testId="sign-in-sheet"
          footer={<SignInActions onLeave={leave} onSignedIn={() => answer(true)} />}
        >
          {shown?.again === true && (
            <Note testId="sign-in-again">
              <Trans>Your session is over. Sign in again; what you typed stays.</Trans>
            </Note>
          )}
          {shown && <SignInState owner={shown.owner} />}
        </Sheet>
      )}
    </SheetOpening>
  )
}
