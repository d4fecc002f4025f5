import ArrowDown from 'lucide-react/icons/arrow-down'
import styles from './SortSelect.module.css'

interface SortSelectProps<T extends string> {
  /** Sort orders with their names. */
  readonly options: readonly (readonly [order: T, name: string])[]
  readonly value: T
  readonly onChange: (order: T) => void
  /** Label for assistive technology. */
  readonly label: string
  readonly testId: string
}

/** Lets the user choose a list's order in the platform's own menu, shown as quiet text. */
export function SortSelect<T extends string>(props: SortSelectProps<T>) {
  const { options, value, onChange, label, testId } = props
  return (
    <label className={styles.sort}>
      <span aria-hidden="true">{options.find(([order]) => order === value)?.[1]}</span>
      <ArrowDown aria-hidden="true" size={14} />
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([order]) => order === event.target.value)
          if (chosen) onChange(chosen[0])
        }}
        data-testid={testId}
      >
        {options.map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
