import { useState } from 'react'
import styles from './Rolling.module.css'

/** A number that rolls in when it changes, but not when it first appears. */
export function Rolling({ text }: { readonly text: string }) {
  const [first] = useState(text)
  const [changed, setChanged] = useState(false)
  if (!changed && text !== first) setChanged(true)
  return (
    <span key={text} className={changed ? styles.rolling : undefined}>
      {text}
    </span>
  )
}
