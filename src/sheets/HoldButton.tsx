import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Button } from '../ui/actions/Button.tsx'
import styles from './HoldButton.module.css'

interface HoldButtonProps {
  readonly children: ReactNode
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Held for a second, or confirmed by the second button. */
  readonly onConfirm: () => void
  readonly testId: string
}

const HOLD_MS = 1_000

/**
 * For what cannot be undone: a finger or a mouse has to stay on it for a second. Keyboards and
 * assistive technology, which press and release at once, get a second button to confirm with.
 */
export function HoldButton({ children, busy, disabled, onConfirm, testId }: HoldButtonProps) {
  const [state, setState] = useState<'idle' | 'held' | 'asked'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOff = busy === true || disabled === true
  useEffect(() => () => clearTimeout(timer.current), [])

  const hold = () => {
    if (isOff) return
    clearTimeout(timer.current)
    setState('held')
    timer.current = setTimeout(() => {
      setState('idle')
      onConfirm()
    }, HOLD_MS)
  }
  const release = () => {
    clearTimeout(timer.current)
    if (state === 'held') setState('idle')
  }
  // A click without a pointer has no count.
  const press = (event: MouseEvent) => {
    if (event.detail === 0) setState('asked')
  }
  return (
    <div className={styles.hold}>
      <div
        className={styles.button}
        data-held={state === 'held' || undefined}
        onPointerDown={hold}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Button
          variant="danger"
          size="large"
          wide
          busy={busy}
          disabled={disabled}
          onClick={press}
          testId={testId}
        >
          {children}
        </Button>
        {!isOff && <span aria-hidden="true" className={styles.fill} />}
      </div>
      {state === 'asked' && !isOff ? (
        <Button variant="danger" size="large" wide onClick={onConfirm} testId={`${testId}-again`}>
          <Trans>Yes, this cannot be undone</Trans>
        </Button>
      ) : (
        <p className={styles.hint}>
          <Trans>Hold for a second: this cannot be undone.</Trans>
        </p>
      )}
    </div>
  )
}
