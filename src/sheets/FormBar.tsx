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
  /** Label of the action: "Buy JADE". */
  readonly children: ReactNode
  /**
   * Whether something other than an unfinished form prevents the action. The button itself leads to
   * unfinished fields.
   */
  readonly disabled?: boolean | undefined
  /** Obstacle, shown above the button. */
  readonly obstacle?: ReactNode
  readonly onAct: () => void
  /** Whether the button is secondary, for an action that the app should not encourage. */
  readonly quiet?: boolean | undefined
  /** Whether the action works without a wallet. */
  readonly walletless?: boolean | undefined
  /**
   * Whether the form's sheet continues in the wallet's app, on a phone where the wallet is another
   * app.
   */
  readonly handsOver?: boolean | undefined
  /** Back button, placed before the action. */
  readonly back?: ReactNode
  readonly testId: string
  readonly obstacleTestId?: string | undefined
}

/**
 * Shows the main action of a form. Without a wallet, it offers to connect one, and the typed values
 * stay.
 */
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
