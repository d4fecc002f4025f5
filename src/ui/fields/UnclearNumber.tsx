import { Trans, useLingui } from '@lingui/react/macro'
import styles from './UnclearNumber.module.css'

interface UnclearNumberProps {
  /** The two numbers that the text may be, as `readingsOf` has them. */
  readonly readings: { readonly whole: string; readonly fraction: string }
  /** What is counted. */
  readonly unit: string | undefined
  readonly onChoose: (text: string) => void
  readonly testId: string | undefined
}

/** What is wrong with a text that may be two numbers. */
export const UnclearProblem = ({ readings }: Pick<UnclearNumberProps, 'readings'>) => {
  const { whole, fraction } = readings
  return (
    <Trans>
      Is this {whole} or {fraction}? Choose one.
    </Trans>
  )
}

/**
 * Both numbers to choose from. They are written without groups, so that the only mark there is can be
 * taken for nothing but the decimal one.
 */
export function UnclearNumber({ readings, unit, onChoose, testId }: UnclearNumberProps) {
  const { t } = useLingui()
  const choices = [
    { id: 'whole', text: readings.whole, kind: <Trans>Whole number</Trans> },
    { id: 'fraction', text: readings.fraction, kind: <Trans>With decimals</Trans> },
  ]
  return (
    <fieldset className={styles.choices} aria-label={t`The number that you mean`}>
      {choices.map(({ id, text, kind }) => (
        <button
          key={id}
          type="button"
          className={styles.choice}
          // The keyboard of a phone stays where it is.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(text)}
          data-testid={testId && `${testId}-${id}`}
        >
          <span className={styles.number}>
            {text}
            {unit !== undefined && <span className={styles.unit}> {unit}</span>}
          </span>
          <span className={styles.kind}>{kind}</span>
        </button>
      ))}
    </fieldset>
  )
}
