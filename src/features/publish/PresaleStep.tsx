import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Millis } from '../../core/time.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { launchpadAtom } from './atoms.ts'
import { useForm } from './formContext.ts'
import { zoneText } from './zoneText.ts'
import { NumberTerm, TextTerm } from './terms.tsx'

interface PresaleStepProps {
  readonly isPresold: boolean
  /** Switches the presale on or off; absent if there is no choice. */
  readonly onPresoldChange?: ((isPresold: boolean) => void) | undefined
}

/** Asks whether the token has a presale, and for its amounts, price and start. */
export function PresaleStep({ isPresold, onPresoldChange }: PresaleStepProps) {
  const { symbol } = useForm()
  return (
    <>
      {onPresoldChange && (
        <Panel gap={5}>
          <SwitchField
            label={<Trans>Sell it in a presale first</Trans>}
            hint={
              <Trans>
                Buyers pay in TRX, and part of that opens the pool. Without one the whole supply
                goes to your account.
              </Trans>
            }
            checked={isPresold}
            onChange={onPresoldChange}
            testId="publish-presold"
          />
        </Panel>
      )}
      {isPresold && (
        <>
          <Panel gap={5} title={<Trans>The sale</Trans>}>
            <StartTerm />
            <NumberTerm field="maxTotalNum" label={<Trans>Tokens for sale</Trans>} unit={symbol} />
            <NumberTerm
              field="presaleEthAmount"
              label={<Trans>Price of all of them (hard cap)</Trans>}
              unit="TRX"
            />
            <NumberTerm
              field="presaleMaxNum"
              label={<Trans>At most per person</Trans>}
              unit={symbol}
            />
            <NumberTerm
              field="softCapRate"
              label={<Trans>Soft cap</Trans>}
              unit="%"
              hint={
                <Trans>If less of the tokens is sold, everybody gets back what they paid</Trans>
              }
            />
          </Panel>
          <Panel gap={5} title={<Trans>The pool that opens afterwards</Trans>}>
            <NumberTerm
              field="tradeEthAmount"
              label={<Trans>TRX for the pool</Trans>}
              unit="TRX"
              hint={<Trans>Out of the raise; in proportion if not all is sold</Trans>}
            />
            <NumberTerm
              field="insideMaxNum"
              label={<Trans>Tokens for the pool</Trans>}
              unit={symbol}
              hint={<Trans>Besides those for sale</Trans>}
            />
          </Panel>
        </>
      )}
    </>
  )
}

/** Asks for the start, typed in this device's time zone and checked against the chain's clock. */
function StartTerm() {
  const locale = useLocale()
  const typed = useForm().form.startTime
  const saleMs: Millis | undefined = useAtomValue(launchpadAtom).data?.saleMs
  const lasts = saleMs === undefined ? '' : formatDuration(saleMs, locale)
  const [openedAt] = useState(() => Date.now())
  const zone = zoneText(Date.parse(typed) || openedAt)
  return (
    <TextTerm
      field="startTime"
      type="datetime-local"
      label={<Trans>Start</Trans>}
      hint={
        lasts === '' ? (
          <Trans>In the time zone of this device, {zone}</Trans>
        ) : (
          <Trans>
            In the time zone of this device, {zone}. It lasts {lasts}, or until all is sold.
          </Trans>
        )
      }
    />
  )
}
