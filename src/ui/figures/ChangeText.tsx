import { formatPercent } from '../../i18n/format.ts'
import { classes } from '../classes.ts'
import { ARROWS } from './arrows.ts'
import styles from './ChangeText.module.css'

interface ChangeTextProps {
  /** Change in basis points; undefined shows a dash. */
  readonly basisPoints: number | bigint | undefined
  readonly testId?: string | undefined
}

/**
 * Shows a gain or loss by arrow and sign as well as colour, because some people cannot tell red
 * from green.
 */
export function ChangeText({ basisPoints, testId }: ChangeTextProps) {
  if (basisPoints === undefined)
    return (
      <span className={styles.change} data-testid={testId}>
        –
      </span>
    )
  const way = basisPoints > 0 ? 'gain' : basisPoints < 0 ? 'loss' : undefined
  return (
    <span className={classes(styles.change, way && styles[way])} data-testid={testId}>
      {way && (
        <svg aria-hidden="true" className={styles.arrow} viewBox="0 0 10 8">
          <path d={ARROWS[way]} />
        </svg>
      )}
      {formatPercent(basisPoints, { sign: true, maxFraction: 2 })}
    </span>
  )
}
