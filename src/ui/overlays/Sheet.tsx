import { Drawer } from '@base-ui/react/drawer'
import { createContext, use, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import shade from './Shade.module.css'
import styles from './Sheet.module.css'
import { InShade } from './SheetOpening.tsx'

interface SheetProps {
  readonly open: boolean
  /** Called when the user closes the sheet: swipe, press outside, Escape, back. */
  readonly onClose: () => void
  readonly title: ReactNode
  /** Whether to keep the title for screen readers only, because the content already shows it. */
  readonly titleHidden?: boolean | undefined
  readonly children: ReactNode
  /** Content that stays at the bottom while the rest scrolls; usually a ButtonRow. */
  readonly footer?: ReactNode
  readonly testId?: string | undefined
}

/** Whether the surrounding sheet is open; false once it is closed, while it still slides away. */
export const SheetOpen = createContext(true)

/** Bottom sheet for one action. Import it lazily: the first screen does not need it. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, titleHidden, children, footer, testId } = props
  const inShade = use(InShade)
  return (
    <Drawer.Root
      open={open}
      swipeDirection="down"
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      {/* Keeps the focused field above the software keyboard. */}
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop
            className={classes(shade.shade, styles.backdrop, inShade && styles.shadeBefore)}
          />
          <Drawer.Viewport className={styles.viewport}>
            <Drawer.Popup className={styles.sheet} data-testid={testId}>
              <div aria-hidden="true" className={styles.handle} />
              <Drawer.Content className={styles.content}>
                <Drawer.Title className={titleHidden ? styles.hiddenTitle : styles.title}>
                  {title}
                </Drawer.Title>
                <SheetOpen value={open}>{children}</SheetOpen>
              </Drawer.Content>
              {footer !== undefined && <div className={styles.footer}>{footer}</div>}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  )
}
