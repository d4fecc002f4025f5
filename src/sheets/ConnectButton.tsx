import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { connectSheetAtom } from '../state/account/session.ts'
import { Button } from '../ui/actions/Button.tsx'

interface ConnectButtonProps {
  /** Small in a row or a line; otherwise it is the page's main action. */
  readonly size?: 'small' | 'large' | undefined
  readonly testId: string
}

/** Takes the place of content that needs an account, while none is connected. */
export function ConnectButton({ size = 'large', testId }: ConnectButtonProps) {
  const connect = useSetAtom(connectSheetAtom)
  return (
    <Button
      variant="primary"
      size={size}
      wide={size === 'large'}
      onClick={() => connect(true)}
      testId={testId}
    >
      <Trans>Connect wallet</Trans>
    </Button>
  )
}
