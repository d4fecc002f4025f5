import { useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { cardSort, type CardSort } from '../../api/endpoints/cards.ts'
import styles from './SortSelect.module.css'
import { sortNames } from './words.tsx'

interface SortSelectProps {
  readonly value: CardSort
  readonly onChange: (sort: CardSort) => void
}

/** The order of the cards; the platform's own menu, drawn as quiet text. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  const { t, i18n } = useLingui()
  return (
    <label className={styles.sort}>
      <span aria-hidden="true">{i18n._(sortNames[value])}</span>
      <ArrowDown aria-hidden="true" size={14} />
      <select
        className={styles.select}
        aria-label={t`Sort`}
        value={value}
        onChange={(event) => {
          const chosen = cardSort.options.find((each) => each === event.target.value)
          if (chosen) onChange(chosen)
        }}
        data-testid="nft-sort"
      >
        {cardSort.options.map((each) => (
          <option key={each} value={each}>
            {i18n._(sortNames[each])}
          </option>
        ))}
      </select>
    </label>
  )
}
