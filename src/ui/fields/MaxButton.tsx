import { Trans } from '@lingui/react/macro'
import styles from './Field.module.css'

interface MaxButtonProps {
  readonly disabled?: boolean | undefined
  readonly onClick: () => void
  readonly testId?: string | undefined
}

/** Fills a field with the largest possible value. */
export const MaxButton = ({ disabled, onClick, testId }: MaxButtonProps) => (
  <button
    type="button"
    className={styles.act}
    disabled={disabled}
    onClick={onClick}
    data-testid={testId}
  >
    <Trans>Max</Trans>
  </button>
)
