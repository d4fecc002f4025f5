import styles from './StatTiles.module.css'
import type { Fact } from './Facts.tsx'

/** Shows a few short numbers side by side: the odds of a box, the parts of a total. */
export function StatTiles({
  facts,
  testId,
}: {
  readonly facts: readonly Fact[]
  readonly testId?: string | undefined
}) {
  return (
    <dl className={styles.tiles} data-testid={testId}>
      {facts.map((fact) => (
        <div key={fact.id} className={styles.tile}>
          <dt className={styles.label}>{fact.label}</dt>
          <dd className={styles.value}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
