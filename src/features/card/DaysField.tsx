import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatUnits } from '../../i18n/format.ts'
import styles from './PledgePage.module.css'

/** Staking period on offer, and its factor for the weight of cards. */
export interface PledgeTerm {
  readonly days: number
  /** In basis points. */
  readonly factorBp: number
}

interface DaysFieldProps {
  readonly terms: readonly PledgeTerm[]
  readonly days: number | undefined
  readonly onChange: (days: number) => void
  /** Shortest period for these cards in days, and the level that requires it. */
  readonly least: number
  readonly levelStr: string
}

/**
 * Field for the staking period. Periods too short for these cards are disabled, with the reason.
 */
export function DaysField({ terms, days: chosen, onChange, least, levelStr }: DaysFieldProps) {
  const { t } = useLingui()
  const isBarred = terms.some(({ days }) => days < least)
  return (
    <div>
      <p className={styles.legend}>
        <Trans>For how many days</Trans>
      </p>
      <fieldset className={styles.days} aria-label={t`For how many days`}>
        {terms.map(({ days, factorBp }) => {
          const factor = formatUnits(BigInt(factorBp), 4)
          return (
            <button
              key={days}
              type="button"
              className={styles.day}
              aria-pressed={days === chosen}
              disabled={days < least}
              onClick={() => onChange(days)}
              data-testid={`pledge-days-${days}`}
            >
              <span className={styles.dayCount}>{days}</span>
              <span className={styles.dayFactor}>
                <Trans>weight × {factor}</Trans>
              </span>
            </button>
          )
        })}
      </fieldset>
      {isBarred && (
        <p className={styles.facts} data-testid="pledge-days-least">
          <Plural
            value={least}
            one={`${levelStr} is pledged for # day at least`}
            other={`${levelStr} is pledged for # days at least`}
          />
        </p>
      )}
    </div>
  )
}
