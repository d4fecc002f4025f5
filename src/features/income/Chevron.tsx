import ChevronRight from 'lucide-react/icons/chevron-right'
import styles from './Income.module.css'

/** At the end of a row that leads somewhere. */
export const Chevron = () => (
  <ChevronRight aria-hidden="true" className={styles.chevron} size={18} />
)
