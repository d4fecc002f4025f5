import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { isQueueAwaitedAtom } from '../state/operations/drafts.ts'
import { handsOverAtom, walletApps } from '../state/operations/handOver.ts'
import { Button } from '../ui/actions/Button.tsx'
import { ButtonRow } from '../ui/actions/ButtonRow.tsx'
import { Stack } from '../ui/pieces/Stack.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import type { HandOver } from './useHandOver.ts'

interface WaysOnProps extends Pick<HandOver, 'path' | 'onChoose'> {
  /** Whether an obstacle prevents continuing. The sheet shows it. */
  readonly blocked: boolean
  readonly onClose: () => void
  /** Prefix of the test ids. */
  readonly testId: string
}

/** Links to the wallets' apps, or offers this browser's wallet if one was found later. */
export function WaysOn({ path, onChoose, blocked, onClose, testId }: WaysOnProps) {
  const handsOver = useAtomValue(handsOverAtom)
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  return (
    <Stack>
      {!blocked &&
        (handsOver === 'no' ? (
          <ConnectButton testId={`${testId}-connect`} />
        ) : handsOver === 'soon' || isAwaited ? (
          <Button variant="primary" size="large" wide busy disabled>
            <Trans>Looking for a wallet…</Trans>
          </Button>
        ) : !path ? (
          <Button variant="primary" size="large" wide disabled>
            <Trans>Continue in your wallet's app</Trans>
          </Button>
        ) : (
          <ButtonRow even>
            {walletApps(path).map(({ wallet, title, ...link }, index) => (
              <Button
                key={wallet}
                {...link}
                variant={index === 0 ? 'primary' : 'secondary'}
                size="large"
                onClick={(event) => void onChoose(wallet)(event)}
                testId={`${testId}-continue-${wallet}`}
              >
                <Trans>Continue in {title}</Trans>
              </Button>
            ))}
          </ButtonRow>
        ))}
      <Button variant="quiet" size="large" wide onClick={onClose} testId={`${testId}-cancel`}>
        <Trans>Cancel</Trans>
      </Button>
    </Stack>
  )
}
