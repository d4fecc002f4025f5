import { Trans, useLingui } from '@lingui/react/macro'
import { Chips } from '../../ui/fields/Chips.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import styles from './LockPage.module.css'
import type { LengthFields } from './useLength.ts'
import { dateTexts, daysTexts } from './words.tsx'

const QUICK = ['30', '90', '180', '365'] as const

/** How long, as a preset number of days, another number, or a date. */
export function LengthField({ fields }: { readonly fields: LengthFields }) {
  const { t, i18n } = useLingui()
  const { mode, days, date, length } = fields
  const problem = length.ok ? undefined : length.error
  const quick = QUICK.find((count) => count === days.trim())
  const text =
    problem === undefined || problem === 'empty'
      ? undefined
      : i18n._({ ...daysTexts, ...dateTexts }[problem])
  return (
    <Stack>
      <span className={styles.label}>
        <Trans>For how long</Trans>
      </span>
      <Chips<(typeof QUICK)[number] | 'date' | 'other'>
        label={t`For how long`}
        value={mode === 'date' ? 'date' : (quick ?? 'other')}
        onChange={(chosen) => {
          fields.setMode(chosen === 'date' ? 'date' : 'days')
          if (chosen !== 'date') fields.setDays(chosen)
        }}
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
          onChange={fields.setDays}
          unit={t`days`}
          error={text}
          testId="lock-days"
        />
      ) : (
        <TextField
          type="datetime-local"
          label={<Trans>Date and time</Trans>}
          value={date}
          onChange={fields.setDate}
          error={text}
          testId="lock-date"
        />
      )}
    </Stack>
  )
}
