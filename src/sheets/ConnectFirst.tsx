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
  /** Description of what appears here once a wallet is connected. */
  readonly text: ReactNode
  /** Prefix of the test ids. Without a wallet, `-nobody` and `-connect` exist. */
  readonly testId: string
  /**
   * Whether the content is for the account alone. It then waits until the wallet itself reports the
   * account.
   */
  readonly isPrivate?: boolean
  /** Form for a phone whose wallet is another app, where the order continues. */
  readonly handedOver?: ReactNode
  /** Content of the account. It remounts for each account, so that no state carries over. */
  readonly children: (owner: Address) => ReactNode
}

/** Shows the content of an account, or a way to connect one. */
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
