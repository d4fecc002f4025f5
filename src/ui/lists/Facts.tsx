import type { ReactNode } from 'react'
import { Groups } from '../figures/Groups.tsx'
import styles from './Facts.module.css'

export interface Fact {
  /** Id within its table, used as the React key and at the end of the test id. */
  readonly id: string
  readonly label: ReactNode
  readonly value: ReactNode
  /** Quiet text after the value: "(at most 15)". */
  readonly aside?: ReactNode
}

/** A fact, or nothing if its condition does not hold. */
export type FactIf = Fact | false | undefined

interface FactsProps {
  readonly facts: readonly FactIf[]
  /**
   * Layout. One column: label left, value right, as in a payment sheet. Two columns: label above
   * value, as in a card.
   */
  readonly columns?: 1 | 2 | undefined
  readonly testId?: string | undefined
}

export function Facts({ facts, columns = 1, testId }: FactsProps) {
  return (
    <dl className={columns === 2 ? styles.two : styles.one} data-testid={testId}>
      {facts.map(
        (fact) =>
          fact && (
            <div
              key={fact.id}
              className={styles.fact}
              data-testid={testId && `${testId}-${fact.id}`}
            >
              <dt className={styles.label}>{fact.label}</dt>
              <dd className={styles.value}>
                {typeof fact.value === 'string' ? <Groups text={fact.value} /> : fact.value}
                {fact.aside !== undefined && <span className={styles.aside}> {fact.aside}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
