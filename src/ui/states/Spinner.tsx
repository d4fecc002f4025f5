import styles from './Spinner.module.css'

/** Decorative spinner; the text beside it names what is running. */
export function Spinner() {
  return <span aria-hidden="true" className={styles.spinner} />
}
