import styles from './Spinner.module.css'

/** Decorative: what is at work is said by the text beside it. */
export function Spinner() {
  return <span aria-hidden="true" className={styles.spinner} />
}
