import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Chips } from '../../ui/fields/Chips.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import styles from './TradeSettings.module.css'
import { slippageAdvice } from './rules.ts'
import { parseMinutes, parseSlippage } from './typed.ts'
import type { TradeTexts } from './useTradeForm.ts'
import { minutesRange, numberText, slippageRange } from './words.tsx'

const PRESETS = ['0.5', '1', '3']

interface TradeSettingsProps {
  readonly texts: Pick<TradeTexts, 'slippage' | 'minutes'>
  readonly onChange: (changed: Partial<TradeTexts>) => void
}

/** How far the price may move before the trade is included, and how long that may take. */
export function TradeSettings({ texts: { slippage, minutes }, onChange }: TradeSettingsProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [isOwn, setOwn] = useState(false)
  const [percent, time] = [slippage || '–', minutes || '–']
  const bp = parseSlippage(slippage)
  const wrongSlippage = numberText(bp, slippageRange)
  const wrongMinutes = numberText(parseMinutes(minutes), minutesRange)
  const advice = bp.ok ? slippageAdvice(bp.value) : undefined
  return (
    <details className={styles.details} data-testid="trade-settings">
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
            testId="trade-slippage"
          />
        </div>
        {isOwn && (
          <NumberField
            label={<Trans>Own slippage</Trans>}
            text={slippage}
            unit="%"
            onChange={(text) => onChange({ slippage: text })}
            error={wrongSlippage && i18n._(wrongSlippage)}
            hint={
              advice === 'wide' ? (
                <Trans>So far a minimum invites others to take the difference.</Trans>
              ) : advice === 'narrow' ? (
                <Trans>So near a minimum lets the trade fail at the smallest move.</Trans>
              ) : undefined
            }
            testId="trade-slippage-own-text"
          />
        )}
        <NumberField
          label={<Trans>Deadline</Trans>}
          text={minutes}
          unit={t`min`}
          onChange={(text) => onChange({ minutes: text })}
          error={wrongMinutes && i18n._(wrongMinutes)}
          hint={<Trans>A trade that is not in a block by then is not made.</Trans>}
          testId="trade-minutes"
        />
      </div>
    </details>
  )
}
