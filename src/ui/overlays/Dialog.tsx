import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Trans } from '@lingui/react/macro'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { classes } from '../classes.ts'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly open: boolean
  /** Called on "Understood" and Escape. A press outside does not count as having read it. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  readonly tone?: 'info' | 'danger' | undefined
  /** Replaces the single "Understood" button; usually a ButtonRow. */
  readonly actions?: ReactNode
  readonly testId?: string | undefined
}

const ICONS = { info: Info, danger: CircleAlert }

/** Shows a message that the user must read: a failed transaction, an irreversible step. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, tone = 'info', actions, testId } = props
  const Icon = ICONS[tone]
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={styles.dialog} data-testid={testId}>
            <div aria-hidden="true" className={classes(styles.icon, styles[tone])}>
              <Icon size={26} />
            </div>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.text} render={<div />}>
              {children}
            </AlertDialog.Description>
            <div className={styles.actions}>
              {actions ?? (
                <Button
                  variant="primary"
                  size="large"
                  wide
                  onClick={onClose}
                  testId={testId && `${testId}-understood`}
                >
                  <Trans>Understood</Trans>
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
