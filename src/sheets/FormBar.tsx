import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { ownerAtom } from '../state/account/session.ts'
import { handsOverAtom } from '../state/operations/handOver.ts'
import { FormButton } from '../ui/actions/FormButton.tsx'
import { ActionBar } from '../ui/frame/ActionBar.tsx'
import { useOnline } from '../ui/states/useOnline.ts'
import { ConnectButton } from './ConnectButton.tsx'

interface FormBarProps {
  /** What the form does: "Buy JADE". */
  readonly children: ReactNode
  /** Another reason than an unfinished form, which the button itself leads through. */
  readonly disabled?: boolean | undefined
  /** What is in the way, said above the button. */
  readonly obstacle?: ReactNode
  readonly onAct: () => void
  /** Plain, for an act that nobody should be led to. */
  readonly quiet?: boolean | undefined
  /** It can be done without a wallet here. */
  readonly walletless?: boolean | undefined
  /** On a phone whose wallet is another app, its sheet leads there. */
  readonly handsOver?: boolean | undefined
  /** The way back, before it. */
  readonly back?: ReactNode
  readonly testId: string
  readonly obstacleTestId?: string | undefined
}

/** The main action of a form. Without a wallet it is to connect one, and what was typed stays. */
export function FormBar(props: FormBarProps) {
  const { children, disabled = false, obstacle, onAct, walletless = false, back } = props
  const isHandedOver = useAtomValue(handsOverAtom) !== 'no' && props.handsOver === true
  const isConnected = useAtomValue(ownerAtom) !== undefined || walletless || isHandedOver
  const isOnline = useOnline()
  return (
    <ActionBar
      reason={
        obstacle ??
        (isOnline ? undefined : (
          <Trans>You are offline. What you typed is kept; to go on needs the network.</Trans>
        ))
      }
      reasonTestId={props.obstacleTestId}
    >
      {back}
      {isConnected ? (
        <FormButton
          variant={props.quiet ? 'secondary' : 'primary'}
          disabled={disabled || !isOnline}
          onAct={onAct}
          testId={props.testId}
        >
          {children}
        </FormButton>
      ) : (
        <ConnectButton testId={props.testId} />
      )}
    </ActionBar>
  )
}
