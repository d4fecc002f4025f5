import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { formatAddress } from '../../../core/address.ts'
import { parseUnits } from '../../../core/typedAmount.ts'
import { unaskedChainAtom } from '../../../state/answers/unasked.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { FormButton } from '../../../ui/actions/FormButton.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { RetryNote } from '../../../ui/states/RetryNote.tsx'
import { useSettled } from '../../../ui/useSettled.ts'
import { numberAtom } from '../numbered.ts'
import { assetText } from '../operations/assetText.ts'
import { numberedThings, type Numbered } from '../numbers.ts'
import { retryByNumber, type Retry } from '../retries.ts'
import { numberedNames, numberProblemTexts, sideChainTexts } from '../words.ts'
import type { ActProps } from './actProps.ts'

const TYPING_MS = 400

/** Finds a late crossing or mapping by its nonce, whichever device sent it. */
export function NumberSheet({
  owner,
  sideChain,
  onRetry,
  ...frame
}: ActProps & { readonly onRetry: (retry: Retry) => void }) {
  const { t, i18n } = useLingui()
  const [of, setOf] = useState<Numbered>('deposit')
  const [text, setText] = useState('')
  const typed = parseUnits(useSettled(text, TYPING_MS), 0)
  const nonce = typed.ok && typed.value > 0n ? typed.value : undefined
  const [{ data, state }, ask] = useAtom(
    nonce === undefined ? unaskedChainAtom : numberAtom(of, nonce, sideChain),
  )
  const found =
    nonce === undefined || !data ? undefined : retryByNumber(of, nonce, data, owner, sideChain)
  const retry = typeof found === 'object' ? found : undefined
  const isWrong = text.trim() !== '' && !parseUnits(text, 0).ok
  const wrong = i18n._(sideChainTexts.invalidNumber)
  const what =
    retry && (retry.of === 'mapping' ? formatAddress(retry.token) : assetText(retry.asset))
  return (
    <Sheet
      open={frame.open}
      onClose={frame.onClose}
      title={<Trans>Ask again by number</Trans>}
      testId="bridge-number-sheet"
      footer={
        <ButtonRow>
          <Button size="large" onClick={frame.onClose} testId="bridge-number-close">
            <Trans>Close</Trans>
          </Button>
          <FormButton
            disabled={nonce !== undefined && !retry}
            busy={nonce !== undefined && state === 'loading'}
            onAct={() => retry && onRetry(retry)}
            testId="bridge-number-ask"
          >
            <Trans>Ask again</Trans>
          </FormButton>
        </ButtonRow>
      }
    >
      <Stack gap={4}>
        <Chips<Numbered>
          label={t`What is missing`}
          options={numberedThings.map((value) => ({ value, label: i18n._(numberedNames[value]) }))}
          value={of}
          onChange={setOf}
          testId="bridge-number-of"
        />
        <NumberField
          label={<Trans>Number</Trans>}
          text={text}
          onChange={setText}
          error={isWrong && wrong}
          missing={nonce === undefined && wrong}
          hint={<Trans>The receipt of the transaction names it, and so does “Look up”.</Trans>}
          testId="bridge-number"
        />
        {typeof found === 'string' && (
          <Note tone={found === 'isThere' ? 'safe' : 'warn'} testId="bridge-number-problem">
            {i18n._(numberProblemTexts[found])}
          </Note>
        )}
        {what !== undefined && (
          <Note testId="bridge-number-found">
            <Trans>{what} has not arrived yet.</Trans>
          </Note>
        )}
        {nonce !== undefined && state === 'error' && (
          <RetryNote onRetry={() => void ask()} testId="bridge-number-unread">
            {i18n._(sideChainTexts.network)}
          </RetryNote>
        )}
      </Stack>
    </Sheet>
  )
}
