import ChevronRight from 'lucide-react/icons/chevron-right'
import styles from './Income.module.css'

/** Chevron at the end of a row that links somewhere. */
export const Chevron = () => (
  <ChevronRight aria-hidden="true" className={styles.chevron} size={18} />
)
