import ChevronRight from 'lucide-react/icons/chevron-right'
import styles from './EarnPage.module.css'

export const Chevron = () => (
  <ChevronRight aria-hidden="true" className={styles.chevron} size={18} />
)
