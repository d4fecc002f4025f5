import type { ReactNode } from 'react'
import styles from './Figure.module.css'
import { Groups } from './Groups.tsx'
import { Rolling } from './Rolling.tsx'

export interface FigureProps {
  readonly label?: ReactNode
  readonly value: ReactNode
  /** Symbol of the asset. */
  readonly unit?: ReactNode
  /** Size: large in a sheet, medium in a card. */
  readonly size?: 'large' | 'medium' | undefined
  readonly testId?: string | undefined
}

/** Shows the one main number of a sheet or card. */
export function Figure({ label, value, unit, size = 'large', testId }: FigureProps) {
  return (
    <div className={styles[size]} data-testid={testId}>
      {label !== undefined && <div className={styles.label}>{label}</div>}
      <div className={styles.number}>
        {typeof value === 'string' ? (
          <Rolling text={value}>
            <Groups text={value} />
          </Rolling>
        ) : (
          value
        )}
        {unit !== undefined && (
          <>
            {' '}
            <span className={styles.unit}>{unit}</span>
          </>
        )}
      </div>
    </div>
  )
}
