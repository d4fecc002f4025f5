import { Trans, useLingui } from '@lingui/react/macro'
import { Chips } from '../../ui/fields/Chips.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import styles from './LockPage.module.css'
import type { LengthProblem, TypedLength } from './rules.ts'
import { lengthTexts } from './words.tsx'

const QUICK = ['30', '90', '180', '365'] as const

interface LengthFieldProps {
  readonly typed: TypedLength
  readonly onChange: (typed: TypedLength) => void
  readonly problem: LengthProblem | undefined
}

/**
 * Lets the user choose the length of a lock: a preset number of days, another number, or a date.
 */
export function LengthField({ typed, onChange, problem }: LengthFieldProps) {
  const { t, i18n } = useLingui()
  const { mode, days, date } = typed
  const quick = QUICK.find((count) => count === days.trim())
  const asked = mode === 'days' ? 'notWhole' : 'notADate'
  const missing = problem && i18n._(lengthTexts[problem === 'empty' ? asked : problem])
  const error = problem !== 'empty' && missing
  return (
    <Stack>
      <span className={styles.label}>
        <Trans>For how long</Trans>
      </span>
      <Chips<(typeof QUICK)[number] | 'date' | 'other'>
        label={t`For how long`}
        value={mode === 'date' ? 'date' : (quick ?? 'other')}
        onChange={(chosen) =>
          onChange(
            chosen === 'date'
              ? { ...typed, mode: chosen }
              : { ...typed, mode: 'days', days: chosen },
          )
        }
        options={[
          ...QUICK.map((value) => ({ value, label: <Trans>{value} d</Trans> })),
          { value: 'date', label: <Trans>Date</Trans> },
        ]}
        testId="lock-length"
      />
      {mode === 'days' ? (
        <NumberField
          label={<Trans>Days</Trans>}
          text={days}
          onChange={(text) => onChange({ ...typed, days: text })}
          unit={t`days`}
          {...{ error, missing }}
          testId="lock-days"
        />
      ) : (
        <TextField
          type="datetime-local"
          label={<Trans>Date and time</Trans>}
          value={date}
          onChange={(text) => onChange({ ...typed, date: text })}
          {...{ error, missing }}
          testId="lock-date"
        />
      )}
    </Stack>
  )
}
