import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReceiverProblem } from './rules.ts'

/** Messages for an address that cannot receive the transfer, shown at its field. */
export const receiverProblems: Readonly<Record<ReceiverProblem, ReactNode>> = {
  oneself: <Trans>This is your own account: it is there already</Trans>,
  nobody: <Trans>Nobody owns this address: what is sent there is lost</Trans>,
  ownContract: <Trans>This is the token's own contract: what is sent there is lost</Trans>,
  ofApp: <Trans>This is a contract of the app: what is sent there is lost</Trans>,
  contract: <Trans>This is a contract: the network refuses TRX that is simply sent to one</Trans>,
}
