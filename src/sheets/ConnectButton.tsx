import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { connectSheetAtom } from '../state/account/session.ts'
import { Button } from '../ui/actions/Button.tsx'

interface ConnectButtonProps {
  /** Small in a row or a line; otherwise it stands for the page's main action. */
  readonly size?: 'small' | 'large' | undefined
  readonly testId: string
}

/** In the place of what needs an account, while there is none. */
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
