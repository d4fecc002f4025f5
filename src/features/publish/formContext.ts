import { useLingui } from '@lingui/react'
import { createContext, use } from 'react'
import type { Address } from '../../core/address.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { CastForm, FieldName } from './fields.ts'
import { errorText } from './errorText.ts'
import type { CastError } from './steps.ts'

/** Form around a field. */
interface FormAround {
  readonly form: CastForm
  readonly change: <Field extends FieldName>(field: Field, value: CastForm[Field]) => void
  /** Returns the error of a field that the user has left. */
  readonly shownError: (field: FieldName) => CastError | undefined
  /** Accounts that resemble known ones, and that the user has compared with them. */
  readonly compared: readonly Address[]
  readonly setCompared: (compared: readonly Address[]) => void
  /** Symbol of the token, once it has one. */
  readonly symbol: string
}

export const FormContext = createContext<FormAround | undefined>(undefined)

export function useForm(): FormAround {
  const around = use(FormContext)
  if (!around) throw new Error('a field stands in a form')
  return around
}

/** Returns one field of the form: its value, its setter and its error. */
export function useField<Field extends FieldName>(field: Field) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { form, change, shownError } = useForm()
  const error = shownError(field)
  return {
    value: form[field],
    onChange: (value: CastForm[Field]) => change(field, value),
    error: error && i18n._(errorText(field, error, locale)),
    testId: `publish-${field}`,
  }
}
