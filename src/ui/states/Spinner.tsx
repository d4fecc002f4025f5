import styles from './Spinner.module.css'

/** Decorative: the text beside it says what is at work. */
export function Spinner() {
  return <span aria-hidden="true" className={styles.spinner} />
}
