import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { Fragment, type ReactNode } from 'react'
import type { Address } from '../core/address.ts'
import { connectSheetAtom, ownerAtom } from '../state/account/session.ts'
import { shownOwnerAtom } from '../state/account/shownOwner.ts'
import { handsOverAtom } from '../state/operations/handOver.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'

interface ConnectFirstProps {
  readonly title: ReactNode
  /** What is here once a wallet is connected. */
  readonly text: ReactNode
  /** Without a wallet there is `-nobody` after this, and `-connect`. */
  readonly testId: string
  /** It is for the account alone: a wallet that is still looked for has to show it first. */
  readonly isPrivate?: boolean
  /** What can be filled in on a phone whose wallet is another app, where it goes on. */
  readonly handedOver?: ReactNode
  /** Begins anew with each account: nothing of one carries over to another. */
  readonly children: (owner: Address) => ReactNode
}

/** For what belongs to an account: it, or a way to connect one. */
export function ConnectFirst({
  title,
  text,
  testId,
  isPrivate,
  handedOver,
  children,
}: ConnectFirstProps) {
  const owner = useAtomValue(isPrivate ? ownerAtom : shownOwnerAtom)
  const connect = useSetAtom(connectSheetAtom)
  const handsOver = useAtomValue(handsOverAtom) === 'yes'
  if (owner) return <Fragment key={owner}>{children(owner)}</Fragment>
  if (handsOver && handedOver) return handedOver
  return (
    <EmptyState
      title={title}
      action={{
        label: <Trans>Connect wallet</Trans>,
        onClick: () => connect(true),
        testId: `${testId}-connect`,
      }}
      testId={`${testId}-nobody`}
    >
      {text}
    </EmptyState>
  )
}
