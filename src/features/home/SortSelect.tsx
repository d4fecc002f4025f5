import { useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import type { TokenSort } from '../../api/endpoints/tokens.ts'
import styles from './SortSelect.module.css'

interface SortSelectProps {
  readonly value: TokenSort
  readonly onChange: (sort: TokenSort) => void
}

/** The order of the tokens; the platform's own menu, drawn as quiet text. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  const { t } = useLingui()
  const options: readonly [TokenSort, string][] = [
    ['marketCap', t`Market cap`],
    ['raised', t`Fundraising`],
    ['newest', t`Newest`],
  ]
  return (
    <label className={styles.sort}>
      <span aria-hidden="true">{options.find(([option]) => option === value)?.[1]}</span>
      <ArrowDown aria-hidden="true" size={14} />
      <select
        className={styles.select}
        aria-label={t`Sort`}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.target.value)
          if (chosen) onChange(chosen[0])
        }}
        data-testid="home-sort"
      >
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
