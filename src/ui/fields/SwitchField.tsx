import { Switch } from '@base-ui/react/switch'
import { useId, type ReactNode } from 'react'
import styles from './SwitchField.module.css'

interface SwitchFieldProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What it means to have it on. */
  readonly hint?: ReactNode
  readonly testId?: string | undefined
}

/** Something that is on or off; the whole row is its target. */
export function SwitchField({ label, checked, onChange, hint, testId }: SwitchFieldProps) {
  const id = useId()
  return (
    <label className={styles.row} htmlFor={id}>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <Switch.Root
        id={id}
        className={styles.switch}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        data-testid={testId}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </label>
  )
}
