import type { CSSProperties, PointerEvent } from 'react'
import styles from './Bars.module.css'

interface BarsProps {
  /** Heights from 0 to 1, oldest first. */
  readonly shares: readonly number[]
  /** Index of the chosen bar, if any. */
  readonly chosen: number | undefined
  readonly onChoose: (index: number | undefined) => void
  /** Label of the chart. */
  readonly label: string
  /** Text of the chosen bar, or of all of them together; read aloud. */
  readonly text: string
  readonly testId: string
}

/** Shows bars side by side. The user chooses one by touch, pointer or arrow keys. */
export function Bars({ shares, chosen, onChoose, label, text, testId }: BarsProps) {
  const last = shares.length - 1
  const under = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * shares.length)
    return Math.min(last, Math.max(0, index))
  }
  return (
    <div
      className={styles.bars}
      data-chosen={chosen !== undefined || undefined}
      onPointerDown={(event) => {
        const index = under(event)
        // Touch screens have no hover, so a second tap there deselects the bar.
        onChoose(index === chosen && event.pointerType !== 'mouse' ? undefined : index)
      }}
      onPointerMove={(event) => event.pointerType === 'mouse' && onChoose(under(event))}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onChoose(undefined)}
      data-testid={testId}
    >
      {/* Range input for keys and screen readers, invisible over the bars. */}
      <input
        type="range"
        className={styles.keys}
        aria-label={label}
        aria-valuetext={text}
        min={0}
        max={last}
        value={chosen ?? last}
        onChange={(event) => onChoose(Number(event.target.value))}
        onBlur={() => onChoose(undefined)}
      />
      {shares.map((share, index) => (
        <span
          // Only the position identifies a bar.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={styles.bar}
          data-empty={share === 0 || undefined}
          data-chosen={index === chosen || undefined}
          style={{ '--share': share } as CSSProperties}
        />
      ))}
    </div>
  )
}
