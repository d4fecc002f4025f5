import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import styles from './SearchField.module.css'
import { verbatim } from './verbatim.ts'

interface SearchFieldProps {
  /** Label that says what to search for: "Search by name, symbol or address". */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether to focus the field, because it appeared at the user's request. */
  readonly focused?: boolean | undefined
  /** Reason why the typed text can find nothing. */
  readonly error?: ReactNode
  readonly testId: string
}

const focus = (field: HTMLElement | null) => field?.focus()

/** Field that searches a list while the user types. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, focused, error, testId } = props
  const { t } = useLingui()
  const id = useId()
  return (
    <search>
      <div className={styles.search} data-wrong={error !== undefined || undefined}>
        <Search aria-hidden="true" className={styles.icon} size={18} strokeWidth={2.2} />
        <input
          ref={focused ? focus : undefined}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          {...verbatim}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={id}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          data-testid={testId}
        />
        {value !== '' && (
          <IconButton label={t`Clear search`} onClick={() => onChange('')} className={styles.clear}>
            <X aria-hidden="true" strokeWidth={2.2} />
          </IconButton>
        )}
      </div>
      {/* Always rendered, so that an error that appears later is announced. */}
      <div id={id} className={styles.error} role="alert">
        {error}
      </div>
    </search>
  )
}
