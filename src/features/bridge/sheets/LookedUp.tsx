import { Trans, useLingui } from '@lingui/react/macro'
import { HashText } from '../../../sheets/HashText.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { StageLine, type Stage } from '../../../ui/states/StageLine.tsx'
import { LOOKS, type Ending, type Progress, type Told } from '../lookUp.ts'
import { numberedNames, sideChainTexts } from '../words.ts'

/** Chain on which a transaction was sent. */
export type SentOn = 'main' | 'side'

interface LookedUpProps {
  readonly progress: Progress
  readonly ending: Ending | undefined
  readonly names: Readonly<Record<SentOn, string>>
  readonly txId: string
  readonly chain: SentOn
  readonly network: string
}

/** Shows a transaction's bridge event, the look-up's progress, and its result. */
export function LookedUp({ progress, ending, names, txId, chain, network }: LookedUpProps) {
  const { t, i18n } = useLingui()
  const [here, across] = chain === 'main' ? [names.main, names.side] : [names.side, names.main]
  const told = ending && 'told' in ending ? ending.told : progress.told
  const thing = told && i18n._(numberedNames[told.of])
  const number = String(told?.nonce)
  return (
    <>
      <p>
        <HashText txId={txId} network={network} testId="bridge-status-found" />
        {told && ` · ${t`${thing}, number ${number}`}`}
      </p>
      <StageLine
        label={t`Stages of the transaction`}
        stages={useLookStages({ progress, ending, told, here, across })}
        testId="bridge-status-stage"
      />
      {ending && <Outcome {...{ ending, here, across }} />}
    </>
  )
}

interface Looked {
  readonly progress: Progress
  readonly ending: Ending | undefined
  readonly told: Told | undefined
  readonly here: string
  readonly across: string
}

function useLookStages({ progress, ending, told, here, across }: Looked): Stage[] {
  const { at, looks } = progress
  const isFailed = ending?.kind === 'error' && ending.code === 'transactionFailed'
  const isHere = at === 'across' || (ending !== undefined && ending.kind !== 'error')
  const counted = (
    <Trans>
      looked {looks} of {LOOKS} times, 3 s apart
    </Trans>
  )
  return [
    {
      id: 'here',
      label: <Trans>Final on {here}</Trans>,
      state: isFailed ? 'failed' : isHere ? 'done' : 'current',
      ...(!isHere && !ending && { sub: counted }),
    },
    ...(told && !told.isArrival
      ? [
          {
            id: 'across',
            label: <Trans>On {across}</Trans>,
            state: ending?.kind === 'there' ? ('done' as const) : ('current' as const),
            ...(!ending && { sub: counted }),
          },
        ]
      : []),
  ]
}

interface OutcomeProps {
  readonly ending: Ending
  readonly here: string
  readonly across: string
}

/** Explains the result of a look-up, and what happens next. */
function Outcome({ ending, here, across }: OutcomeProps) {
  const { i18n } = useLingui()
  const testId = 'bridge-status-outcome'
  switch (ending.kind) {
    case 'error':
      return (
        <Note tone="warn" testId={testId}>
          {i18n._(sideChainTexts[ending.code])}
        </Note>
      )
    case 'plain':
      return (
        <Note tone="info" testId={testId}>
          <Trans>
            It is final on {here}, and sent nothing to {across}.
          </Trans>
        </Note>
      )
    case 'there':
      return (
        <Note tone="safe" testId={testId}>
          {ending.told.isArrival ? (
            <Trans>
              This is an arrival: it brought to {here} what was sent on {across}.
            </Trans>
          ) : (
            <Trans>It has arrived on {across}.</Trans>
          )}
        </Note>
      )
    case 'away':
      return (
        <Note tone="warn" testId={testId}>
          <Trans>
            It is final on {here}, but not on {across} yet. It is brought there by itself; nothing
            is lost. If it is not there after five minutes, ask again by its number.
          </Trans>
        </Note>
      )
  }
}
