import { Toast } from '@base-ui/react/toast'
import { useLingui } from '@lingui/react/macro'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { toasts, type ToastTone } from './toasts.ts'
import styles from './ToastViewport.module.css'

const ICONS = { info: Info, success: CircleCheck, danger: CircleAlert }

/** Renders the toasts. Use it once per page, and import it lazily, after the first paint. */
export function ToastViewport() {
  return (
    <Toast.Provider timeout={6_000} limit={3}>
      <Drawn />
    </Toast.Provider>
  )
}

function Drawn() {
  const { t } = useLingui()
  const { toasts: shown, add, close } = Toast.useToastManager<{ tone: ToastTone }>()
  useEffect(
    () =>
      toasts.attach({
        add: ({ text, tone = 'info', key }) => {
          // Default priority: Base UI hides high-priority toasts and their buttons from screen
          // readers until focused.
          add({ title: text, data: { tone }, ...(key !== undefined && { id: key }) })
        },
        clear: () => close(),
      }),
    [add, close],
  )
  return (
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport} aria-label={t`Notifications`}>
        {shown.map((toast) => {
          const tone = toast.data?.tone ?? 'info'
          const Icon = ICONS[tone]
          return (
            <Toast.Root
              key={toast.id}
              toast={toast}
              swipeDirection={['up', 'left', 'right']}
              className={styles.toast}
              data-testid="toast"
            >
              <Icon aria-hidden="true" className={classes(styles.icon, styles[tone])} size={20} />
              <Toast.Title className={styles.text} render={<div />} />
              <Toast.Close
                render={
                  <IconButton label={t`Close`} className={styles.close}>
                    <X aria-hidden="true" />
                  </IconButton>
                }
              />
            </Toast.Root>
          )
        })}
      </Toast.Viewport>
    </Toast.Portal>
  )
}
