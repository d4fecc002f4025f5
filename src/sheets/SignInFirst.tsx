import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import type { Address } from '../core/address.ts'
import { isSessionOverAtom, signedInAtom } from '../state/account/signedIn.ts'
import { Panel } from '../ui/pieces/Panel.tsx'
import { ConnectFirst } from './ConnectFirst.tsx'
import { SignInActions, SignInState } from './SignInState.tsx'

interface SignInFirstProps {
  readonly title: ReactNode
  /** Description of what appears here after signing in. */
  readonly text: ReactNode
  /**
   * Prefix of the test ids. Without a wallet, `-nobody` exists; without a session, `-closed` and
   * `-sign-in`.
   */
  readonly testId: string
  readonly children: (owner: Address) => ReactNode
}

/**
 * Shows content that only its account may see, or a way to sign in. It closes on signing out and
 * when the account changes. A session that expires leaves it open, to preserve typed values:
 * `usePrivateCall` asks to sign in again.
 */
export function SignInFirst({ title, text, testId, children }: SignInFirstProps) {
  return (
    <ConnectFirst isPrivate title={title} text={text} testId={testId}>
      {(owner) => (
        <OnceSignedIn
          closed={
            <Panel heading="h2" title={title} testId={`${testId}-closed`}>
              <p>{text}</p>
              <SignInState owner={owner} />
              <SignInActions testId={`${testId}-sign-in`} />
            </Panel>
          }
        >
          {() => children(owner)}
        </OnceSignedIn>
      )}
    </ConnectFirst>
  )
}

interface OnceSignedInProps {
  readonly closed: ReactNode
  readonly children: () => ReactNode
}

function OnceSignedIn({ closed, children }: OnceSignedInProps) {
  const isSignedIn = useAtomValue(signedInAtom) !== undefined
  const isOver = useAtomValue(isSessionOverAtom)
  const [wasOpen, setWasOpen] = useState(isSignedIn)
  const isOpen = isSignedIn || (wasOpen && isOver)
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  return isOpen ? children() : closed
}
