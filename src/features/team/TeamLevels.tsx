import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatShort } from '../../i18n/format.ts'
import { Progress } from '../../ui/figures/Progress.tsx'
import styles from './Team.module.css'

interface TeamLevelsProps {
  /** Number of people on each level, starting with direct members. */
  readonly levels: readonly number[]
}

/** Shows how a team spreads over its levels. With a single level, the member count is enough. */
export function TeamLevels({ levels }: TeamLevelsProps) {
  const { t } = useLingui()
  if (levels.length < 2) return null
  const most = Math.max(...levels)
  return (
    <details className={styles.levels} data-testid="team-levels">
      <summary>
        <Plural value={levels.length} one="People on # level" other="People on # levels" />
      </summary>
      <ol aria-label={t`People on each level`}>
        {levels.map((people, index) => {
          const depth = index + 1
          return (
            <li key={depth} data-testid="team-level">
              <span>
                <Trans>level {depth}</Trans>
              </span>
              <Progress value={people / most} tone="neutral" />
              <span className={styles.people}>{formatShort(BigInt(people))}</span>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
