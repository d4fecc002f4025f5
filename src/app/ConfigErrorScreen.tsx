import { Trans } from '@lingui/react/macro'
import type { ConfigError } from '../config/load.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Mark } from '../ui/pieces/Mark.tsx'
import styles from './ConfigErrorScreen.module.css'

interface ConfigErrorScreenProps {
  readonly error: ConfigError
  readonly onRetry: () => void
}

/** Replaces the app if its configuration cannot be read. Its text is for the operator. */
export function ConfigErrorScreen({ error, onRetry }: ConfigErrorScreenProps) {
  return (
    <main className={styles.screen} role="alert" data-testid="config-error">
      <Mark size={44} />
      <h1 className={styles.title}>
        {error.kind === 'invalid' ? (
          <Trans>The configuration has a mistake</Trans>
        ) : (
          <Trans>The configuration could not be loaded</Trans>
        )}
      </h1>
      <p className={styles.text}>
        {error.kind === 'invalid' ? (
          <Trans>Whoever runs this site has to mend this value in /config.json:</Trans>
        ) : (
          <Trans>This site reads /config.json when it starts. Check your connection.</Trans>
        )}
      </p>
      {error.kind === 'invalid' ? (
        <dl className={styles.facts} translate="no">
          <dt data-testid="config-error-field">{error.field}</dt>
          <dd>{error.detail}</dd>
        </dl>
      ) : (
        <p className={styles.facts} translate="no">
          {error.detail}
        </p>
      )}
      <Button variant="primary" onClick={onRetry} testId="config-error-retry">
        <Trans>Try again</Trans>
      </Button>
    </main>
  )
}
