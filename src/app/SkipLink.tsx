import { Trans } from '@lingui/react/macro'
import styles from './SkipLink.module.css'

/** The first stop of Tab: past the header, to the page. */
export function SkipLink() {
  return (
    <a
      className={styles.link}
      href="#main"
      onClick={(event) => {
        // Without a fragment in the address, which would add a history entry.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      <Trans>Skip to content</Trans>
    </a>
  )
}
