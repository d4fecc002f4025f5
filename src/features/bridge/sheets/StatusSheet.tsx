import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { SideChainErrorCode } from '../../../chain/sidechain/codes.ts'
import { HashText } from '../../../sheets/HashText.tsx'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { StageLine, type Stage } from '../../../ui/states/StageLine.tsx'
import { LOOKS, type Ending, type Progress, type Told } from '../lookUp.ts'
import { parseTxId } from '../problems.ts'
import { useLookUp } from '../useLookUp.ts'
import { numberedNames, sideChainTexts } from '../words.ts'
import type { ActProps } from './actProps.ts'

type Chain = 'main' | 'side'

/** What became of a transaction on both chains, by its hash alone. */
export function StatusSheet({ open, onClose, sideChain }: ActProps) {
  const { t, i18n } = useLingui()
  const { network } = useAtomValue(servicesAtom).config
  const [text, setText] = useState('')
  const [chain, setChain] = useState<Chain>('main')
  const [sought, setSought] = useState<{ txId: string; chain: Chain }>()
  const { progress, ending, isLooking, look, stop } = useLookUp(sideChain)
  const txId = parseTxId(text)
  const isWrong = text.trim() !== '' && !txId
  const names = { main: network.name, side: sideChain.name }
  const begin = () => {
    if (!txId) return
    setSought({ txId, chain })
    look(txId, chain === 'side' ? 'side' : undefined)
  }
  const isOpen = ending?.kind === 'away' || (ending?.kind === 'error' && isUndecided(ending.code))
  const isAgain = isOpen && sought?.txId === txId && sought?.chain === chain
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>Look up a transaction</Trans>}
      testId="bridge-status-sheet"
      footer={
        <ButtonRow>
          <Button size="large" onClick={onClose} testId="bridge-status-close">
            <Trans>Close</Trans>
          </Button>
          {isLooking ? (
            <Button size="large" onClick={stop} testId="bridge-status-stop">
              <Trans>Stop looking</Trans>
            </Button>
          ) : (
            <Button
              variant="primary"
              size="large"
              disabled={!txId}
              onClick={begin}
              testId="bridge-status-look"
            >
              {isAgain ? <Trans>Look on</Trans> : <Trans>Look it up</Trans>}
            </Button>
          )}
        </ButtonRow>
      }
    >
      <Stack gap={4}>
        <Chips<Chain>
          label={t`Chain that it was sent on`}
          options={(['main', 'side'] as const).map((value) => ({ value, label: names[value] }))}
          value={chain}
          onChange={setChain}
          disabled={isLooking}
          testId="bridge-status-chain"
        />
        <TextField
          label={<Trans>Hash of the transaction</Trans>}
          value={text}
          onChange={setText}
          lines={2}
          disabled={isLooking}
          error={isWrong ? i18n._(sideChainTexts.invalidTransactionHash) : undefined}
          testId="bridge-status-hash"
        />
        {sought && progress && (
          <Found
            {...{ progress, ending, names, ...sought }}
            network={sought.chain === 'side' ? sideChain.genesisBlockId : network.genesisBlockId}
          />
        )}
      </Stack>
    </Sheet>
  )
}

/** Another look may bring more. */
const isUndecided = (code: SideChainErrorCode) => code === 'aborted' || code === 'resultNotFound'

interface FoundProps {
  readonly progress: Progress
  readonly ending: Ending | undefined
  readonly names: Readonly<Record<Chain, string>>
  readonly txId: string
  readonly chain: Chain
  readonly network: string
}

function Found({ progress, ending, names, txId, chain, network }: FoundProps) {
  const { t, i18n } = useLingui()
  const [here, across] = chain === 'main' ? [names.main, names.side] : [names.side, names.main]
  const told = ending && 'told' in ending ? ending.told : progress.told
  return (
    <>
      <p>
        <HashText txId={txId} network={network} testId="bridge-status-found" />
        {told && ` · ${i18n._(numberedNames[told.of])} ${told.nonce}`}
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

/** How the look ended, and what happens now. */
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
            It is final on {here}, but not on {across} yet. A relayer brings it there; nothing is
            lost. After five minutes you can ask again by its number.
          </Trans>
        </Note>
      )
  }
}
