import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { isPreparation } from '../outbox/stage.ts'
import { Button } from '../ui/actions/Button.tsx'
import { BusyLine } from '../ui/states/BusyLine.tsx'
import { Note } from '../ui/states/Note.tsx'
import { HoldButton } from './HoldButton.tsx'
import { NeverTwice } from './NeverTwice.tsx'
import type { Confirmation } from './useConfirmation.ts'
import { mismatchText, notWrittenText } from '../state/operations/troubleText.ts'

interface StandingProps {
  readonly confirmation: Confirmation
  readonly testId: string
  /** Whether the backend named a different contract than the configuration. */
  readonly isRefused?: boolean | undefined
  /** Result, if nothing is left to confirm. */
  readonly outcome?: ReactNode
  readonly calm?: ReactNode
  /**
   * Whether confirming takes more than a tap. Continuing without the check has to be held as well.
   */
  readonly isHeld: boolean
}

/**
 * Shows the one thing to know before confirming: the obstacle, or that the transaction will
 * succeed.
 */
export function Standing(props: StandingProps) {
  const { confirmation, testId, isRefused, outcome, calm, isHeld } = props
  const { _ } = useLingui()
  const { obstacle, notWritten, settled, check } = confirmation
  if (isRefused) return said('danger', 'operation-trouble', _(mismatchText('contract')))
  if (notWritten) return said('danger', `${testId}-sheet-obstacle`, _(notWrittenText))
  if (settled) return said('info', `${testId}-sheet-settled`, outcome ?? _(settled))
  if (obstacle) return said('warn', `${testId}-sheet-obstacle`, _(obstacle))
  if (confirmation.handOver)
    return said(
      'safe',
      `${testId}-sheet-verdict`,
      <Trans>
        There is no wallet in this browser. Your wallet's app opens this page in its own browser,
        filled in as here, and you confirm it there.
      </Trans>,
    )
  if (check === 'unanswered') {
    const button = {
      busy: confirmation.isBusy,
      testId: `${testId}-unchecked`,
      children: <Trans>Go on without the check</Trans>,
    }
    return (
      <Note tone="warn" testId={`${testId}-sheet-unanswered`}>
        <p>
          <Trans>
            The network did not answer, so what this takes and whether it would succeed is not
            known.
          </Trans>
        </p>
        <BusyLine />
        {isHeld ? (
          <HoldButton onConfirm={confirmation.confirmUnchecked} {...button} />
        ) : (
          <Button size="small" onClick={confirmation.confirmUnchecked} {...button} />
        )}
      </Note>
    )
  }
  return (
    <Note tone="safe" testId={`${testId}-sheet-verdict`}>
      {check !== 'none' && (
        <p>
          <strong>
            <Verdict confirmation={confirmation} />
          </strong>
        </p>
      )}
      <p>{calm ?? <NeverTwice />}</p>
    </Note>
  )
}

const said = (tone: 'info' | 'warn' | 'danger' | 'safe', testId: string, words: ReactNode) => (
  <Note tone={tone} testId={testId}>
    {words}
  </Note>
)

/** Shows the network's answer to the check, in the place where it is awaited. */
function Verdict({ confirmation }: Pick<StandingProps, 'confirmation'>): ReactNode {
  const { check, preflight } = confirmation
  if (check === 'asking') return <Trans>Being checked…</Trans>
  const [first] = preflight?.transactions ?? []
  // A plain transfer executes no contract code, so the network's own conditions were checked
  // instead.
  if (preflight?.willSucceed && first?.isPlain) return <Trans>Checked: will succeed.</Trans>
  if (preflight?.willSucceed) return <Trans>Simulated: will succeed.</Trans>
  return first && !isPreparation(first.name) ? (
    <Trans>Simulated: the first step will succeed.</Trans>
  ) : (
    <Trans>Simulated: the approval will succeed.</Trans>
  )
}
