import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { SideChainErrorCode } from '../../../chain/sidechain/codes.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { FormButton } from '../../../ui/actions/FormButton.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { parseTxId } from '../problems.ts'
import { useLookUp } from '../useLookUp.ts'
import { sideChainTexts } from '../words.ts'
import type { ActProps } from './actProps.ts'
import { LookedUp, type SentOn } from './LookedUp.tsx'

/** Shows a transaction's outcome on both chains, found by its hash alone. */
export function StatusSheet({ open, onClose, sideChain }: ActProps) {
  const { t, i18n } = useLingui()
  const { network } = useAtomValue(servicesAtom).config
  const [text, setText] = useState('')
  const [chain, setChain] = useState<SentOn>('main')
  const [sought, setSought] = useState<{ txId: string; chain: SentOn }>()
  const { progress, ending, isLooking, look, stop } = useLookUp(sideChain)
  const txId = parseTxId(text)
  const wrong = !txId && i18n._(sideChainTexts.invalidTransactionHash)
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
            <FormButton onAct={begin} testId="bridge-status-look">
              {isAgain ? <Trans>Look on</Trans> : <Trans>Look it up</Trans>}
            </FormButton>
          )}
        </ButtonRow>
      }
    >
      <Stack gap={4}>
        <Chips<SentOn>
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
          hint={<Trans>Choose above on which chain it was sent</Trans>}
          error={text.trim() !== '' && wrong}
          missing={wrong}
          testId="bridge-status-hash"
        />
        {sought && progress && (
          <LookedUp
            {...{ progress, ending, names, ...sought }}
            network={sought.chain === 'side' ? sideChain.genesisBlockId : network.genesisBlockId}
          />
        )}
      </Stack>
    </Sheet>
  )
}

/** Whether another look-up may give a result. */
const isUndecided = (code: SideChainErrorCode) => code === 'aborted' || code === 'resultNotFound'
