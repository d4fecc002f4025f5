import type { ReactNode } from 'react'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { ProfileForm } from './profileForm.ts'
import { useField } from './formContext.ts'

interface TextTermProps {
  readonly field: 'name' | 'symbol' | keyof ProfileForm
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly placeholder?: string | undefined
  readonly lines?: number | undefined
  readonly maxLength?: number | undefined
  readonly inputMode?: 'url' | undefined
}

/** A term in words. */
export function TextTerm({ field, ...props }: TextTermProps) {
  const { value, change, error, testId } = useField(field)
  return (
    <div data-field={field}>
      <TextField value={value} onChange={change} error={error} testId={testId} {...props} />
    </div>
  )
}
