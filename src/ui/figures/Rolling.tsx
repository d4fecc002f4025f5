import { useState, type ReactNode } from 'react'
import styles from './Rolling.module.css'

interface RollingProps {
  readonly text: string
  /** Rendering of the text, if different from the text itself. */
  readonly children?: ReactNode
}

/** Shows a number that rolls in when it changes, but not when it first appears. */
export function Rolling({ text, children = text }: RollingProps) {
  const [first] = useState(text)
  const [changed, setChanged] = useState(false)
  if (!changed && text !== first) setChanged(true)
  return (
    <span key={text} className={changed ? styles.rolling : undefined}>
      {children}
    </span>
  )
}
