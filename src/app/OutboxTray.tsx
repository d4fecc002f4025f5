import { Plural } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import { operationsAtom } from '../state/operations/operations.ts'
import { heldUp } from '../state/operations/heldUp.ts'
import { usePlace } from '../state/pages/usePlace.ts'
import { useOnline } from '../ui/states/useOnline.ts'
import { matchPath } from './match.ts'
import styles from './OutboxTray.module.css'

/**
 * Shows operations that would continue automatically, but are waiting for the network or the
 * backend.
 */
export function OutboxTray() {
  const isOnline = useOnline()
  const held = heldUp(useAtomValue(operationsAtom) ?? [], isOnline)
  const { route } = matchPath(usePlace().path)
  const count = held?.count ?? 0
  const hasBar = route.layout === 'home' || route.layout === 'tab'
  return (
    // Always rendered, so that screen readers announce its later content.
    <div className={styles.place} data-over-bar={hasBar || undefined} aria-live="polite">
      {/* The list of operations shows this for each one. */}
      {held && route.path !== '/activity' && (
        <a className={styles.tray} href="/activity" data-testid="outbox-tray">
          <CloudOff aria-hidden="true" className={styles.icon} size={18} />
          <span className={styles.text}>
            {held.by === 'shop' ? (
              <Plural
                value={count}
                one="# operation waits for the shop to answer"
                other="# operations wait for the shop to answer"
              />
            ) : (
              <Plural
                value={count}
                one="# operation waits for the network"
                other="# operations wait for the network"
              />
            )}
          </span>
          <ChevronRight aria-hidden="true" className={styles.chevron} size={18} />
        </a>
      )}
    </div>
  )
}
