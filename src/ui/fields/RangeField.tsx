import { useId, type CSSProperties, type ReactNode } from 'react'
import styles from './RangeField.module.css'

interface RangeFieldProps {
  readonly label: ReactNode
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
  /** Value in words, shown and read aloud: "30 days". */
  readonly said: string
  /** Labels of the two ends. */
  readonly ends?: readonly [ReactNode, ReactNode] | undefined
  readonly testId?: string | undefined
}

/** Field for a whole number within bounds, set with a slider or the arrow keys. */
export function RangeField(props: RangeFieldProps) {
  const { label, value, min, max, onChange, said, ends, testId } = props
  const id = useId()
  const share = max > min ? (value - min) / (max - min) : 1
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <output className={styles.value} htmlFor={id} data-testid={testId && `${testId}-value`}>
          {said}
        </output>
      </div>
      <input
        id={id}
        className={styles.range}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={said}
        style={{ '--share': share } as CSSProperties}
        onChange={(event) => onChange(Number(event.target.value))}
        data-testid={testId}
      />
      {ends && (
        <div className={styles.ends} aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  )
}
