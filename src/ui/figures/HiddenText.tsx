import type { ReactNode } from 'react'
import styles from './HiddenText.module.css'

/** For screen readers only: what others see by shape or colour. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
