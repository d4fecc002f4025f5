import { useState, type ReactNode } from 'react'
import styles from './FullText.module.css'
import { Groups } from './Groups.tsx'

interface FullTextProps {
  /** What is shown at first. */
  readonly children: ReactNode
  /** What it stands for, digit by digit. */
  readonly full: string
  readonly testId?: string | undefined
}

/** A shortened number; pressed, it shows all of its digits in its place, and back. */
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
