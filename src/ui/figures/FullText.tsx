import { useState, type ReactNode } from 'react'
import styles from './FullText.module.css'
import { Groups } from './Groups.tsx'

interface FullTextProps {
  /** Short form, shown at first. */
  readonly children: ReactNode
  /** Full number, with all its digits. */
  readonly full: string
  readonly testId?: string | undefined
}

/** Shows a shortened number. A press replaces it with all its digits, and back. */
export function FullText({ children, full, testId }: FullTextProps) {
  const [isFull, setFull] = useState(false)
  return (
    <button
      type="button"
      className={styles.text}
      aria-expanded={isFull}
      onClick={() => setFull(!isFull)}
      data-testid={testId}
    >
      {isFull ? <Groups text={full} /> : children}
    </button>
  )
}
