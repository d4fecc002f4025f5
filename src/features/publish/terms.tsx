import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ComponentProps, ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { RecipientField } from '../../sheets/RecipientField.tsx'
import { ownerAtom } from '../../state/account/session.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { errorText } from './errorText.ts'
import type { CastForm, FieldName } from './fields.ts'
import type { DurationField, DurationUnit } from './form.ts'
import { useField, useForm } from './formContext.ts'
import { refusalOf } from './recipients.ts'
import styles from './publish.module.css'

// Inputs for the terms of a creation, each bound to a field of the surrounding form.

/** Fields with the given type of value. */
type FieldOf<Value> = {
  [Field in FieldName]: CastForm[Field] extends Value ? Field : never
}[FieldName]

interface TermProps<Field extends FieldName> {
  readonly field: Field
  readonly label: ReactNode
  readonly hint?: ReactNode
}

type TextTermProps = TermProps<FieldOf<string>> &
  Pick<
    ComponentProps<typeof TextField>,
    'placeholder' | 'lines' | 'isProse' | 'maxLength' | 'inputMode' | 'type'
  >

/** Input for a text term. */
export const TextTerm = ({ field, ...props }: TextTermProps) => (
  <div data-field={field}>
    <TextField {...useField(field)} {...props} />
  </div>
)

interface NumberTermProps extends TermProps<FieldOf<string>> {
  /** Unit of the number: "%", "TRX". */
  readonly unit: string
}

/** Input for an amount or a rate. */
export function NumberTerm({ field, ...props }: NumberTermProps) {
  const { value, ...rest } = useField(field)
  return (
    <div data-field={field}>
      <NumberField text={value} {...rest} {...props} />
    </div>
  )
}

/** Input for a duration, in a unit of the user's choice. */
export function DurationTerm({ field, label, hint }: TermProps<DurationField> & { label: string }) {
  const { t } = useLingui()
  const { value, onChange, error, testId } = useField(field)
  return (
    <div data-field={field}>
      <NumberField<DurationUnit>
        label={label}
        text={value.count}
        onChange={(count) => onChange({ ...value, count })}
        units={{
          label: t`Unit of: ${label}`,
          value: value.unit,
          onChange: (unit) => onChange({ ...value, unit }),
          options: [
            { value: 'minutes', label: t`minutes` },
            { value: 'hours', label: t`hours` },
            { value: 'days', label: t`days` },
          ],
        }}
        hint={hint}
        error={error}
        testId={testId}
      />
    </div>
  )
}

/** Input for a recipient account: typed, pasted, or the connected one. */
export function AddressTerm({ field, ...props }: TermProps<'feeRecipient' | 'devLPReceiver'>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const owner = useAtomValue(ownerAtom)
  const { contracts } = useAtomValue(servicesAtom).config
  const { compared, setCompared } = useForm()
  const { value, ...rest } = useField(field)
  const refused = (account: Address) => {
    const error = refusalOf(account, contracts)
    return error && i18n._(errorText(field, error, locale))
  }
  return (
    <div data-field={field}>
      <RecipientField
        value={value}
        {...rest}
        refused={refused}
        compared={compared}
        onCompared={setCompared}
        {...props}
      />
      {owner && value.trim() !== owner && (
        <div className={styles.fill}>
          <Button size="small" onClick={() => rest.onChange(owner)} testId={`${rest.testId}-mine`}>
            <Trans>Use my account</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** Input for a term that is on or off. */
export function SwitchTerm({ field, ...props }: TermProps<FieldOf<boolean>>) {
  const { value, onChange, testId } = useField(field)
  return <SwitchField checked={value} onChange={onChange} testId={testId} {...props} />
}
