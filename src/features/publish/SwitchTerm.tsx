import type { ReactNode } from 'react'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { useField } from './formContext.ts'

interface SwitchTermProps {
  readonly field: 'isInsideSell' | 'lpBurnEnabled' | 'lpDistributionEnabled'
  readonly label: ReactNode
  readonly hint: ReactNode
}

/** A term that is on or off. */
export function SwitchTerm({ field, label, hint }: SwitchTermProps) {
  const { value, change, testId } = useField(field)
  return <SwitchField label={label} hint={hint} checked={value} onChange={change} testId={testId} />
}
