import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Chips } from '../ui/fields/Chips.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { slippageAdvice } from '../core/pool.ts'
import { parseMinutes, parseSlippage } from '../core/typedNumbers.ts'
import { numberText } from './numberText.ts'
import styles from './TradeSettings.module.css'

/** Settings as typed: slippage in percent, and deadline in minutes. */
export interface TradeTexts {
  readonly slippage: string
  readonly minutes: string
}

/**
 * Initial settings of a form. A link never sets them, because they decide how much other traders
 * may take.
 */
export const usualSettings: TradeTexts = { slippage: '0.5', minutes: '20' }

const slippageRange = msg`Between 0.01% and 50%`
const minutesRange = msg`Between 1 minute and 1,440 minutes, a day`

const PRESETS = ['0.5', '1', '3']

interface TradeSettingsProps {
  readonly texts: TradeTexts
  readonly onChange: (changed: Partial<TradeTexts>) => void
  /** Prefix of the test ids. */
  readonly testId: string
}

/** Asks for the slippage and the deadline of a trade. */
export function TradeSettings({ texts, onChange, testId }: TradeSettingsProps) {
  const { t, i18n } = useLingui()
  const { slippage, minutes } = texts
  const id = useId()
  const [isOwn, setOwn] = useState(false)
  const [bp, lasts] = [parseSlippage(slippage), parseMinutes(minutes)]
  const [percent, time] = [bp.ok ? slippage : '–', lasts.ok ? minutes : '–']
  const wrongSlippage = numberText(bp, slippageRange)
  const wrongMinutes = numberText(lasts, minutesRange)
  const advice = bp.ok ? slippageAdvice(bp.value) : undefined
  return (
    <details className={styles.details} data-testid={`${testId}-settings`}>
      <summary className={styles.summary} aria-labelledby={`${id}-name ${id}-chosen`}>
        <span id={`${id}-name`}>
          <Trans>Slippage and deadline</Trans>
        </span>{' '}
        <span id={`${id}-chosen`} className={styles.chosen}>
          <Trans>
            {percent}% · {time} min
          </Trans>
        </span>
      </summary>
      <div className={styles.fields}>
        <div className={styles.choice}>
          <span className={styles.label}>
            <Trans>Slippage</Trans>
          </span>
          <Chips
            label={t`Slippage`}
            options={[
              ...PRESETS.map((value) => ({ value, label: `${value}%` })),
              { value: 'own', label: <Trans>Own</Trans> },
            ]}
            value={isOwn ? 'own' : slippage}
            onChange={(value) => {
              setOwn(value === 'own')
              if (value !== 'own') onChange({ slippage: value })
            }}
            testId={`${testId}-slippage`}
          />
        </div>
        {isOwn && (
          <NumberField
            label={<Trans>Own slippage</Trans>}
            text={slippage}
            unit="%"
            onChange={(text) => onChange({ slippage: text })}
            error={wrongSlippage && i18n._(wrongSlippage)}
            missing={!bp.ok && i18n._(slippageRange)}
            hint={
              advice === 'wide' ? (
                <Trans>So far a minimum invites others to take the difference.</Trans>
              ) : advice === 'narrow' ? (
                <Trans>So near a minimum lets it fail at the smallest move.</Trans>
              ) : undefined
            }
            testId={`${testId}-slippage-own-text`}
          />
        )}
        <NumberField
          label={<Trans>Deadline</Trans>}
          text={minutes}
          unit={t`min`}
          onChange={(text) => onChange({ minutes: text })}
          error={wrongMinutes && i18n._(wrongMinutes)}
          missing={!lasts.ok && i18n._(minutesRange)}
          hint={<Trans>If it is not in a block by then, it is not carried out.</Trans>}
          testId={`${testId}-minutes`}
        />
      </div>
    </details>
  )
}
