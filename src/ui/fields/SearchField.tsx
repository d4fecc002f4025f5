import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { IconButton } from '../actions/IconButton.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  /** What is searched; also shown while empty. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly testId?: string | undefined
}

export function SearchField({ label, value, onChange, testId }: SearchFieldProps) {
  const { t } = useLingui()
  return (
    <search className={styles.field}>
      <Search aria-hidden="true" className={styles.icon} size={18} strokeWidth={2.2} />
      <input
        className={styles.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
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
    </search>
  )
}
