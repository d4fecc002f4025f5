import type { ReactNode } from 'react'
import styles from './HiddenText.module.css'

/** Text for screen readers only, in place of a shape or colour that others see. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
