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
  const [isHeld, setHeld] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOff = busy === true || disabled === true
  useEffect(() => () => clearTimeout(timer.current), [])

  const hold = () => {
    if (isOff) return
    clearTimeout(timer.current)
    setHeld(true)
    timer.current = setTimeout(() => {
      setHeld(false)
      onConfirm()
    }, HOLD_MS)
  }
  const release = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  // A click without a pointer has no count.
  const press = (event: MouseEvent) => {
    if (event.detail === 0) setAsked(true)
  }
  return (
    <div className={styles.hold}>
      <div
        className={styles.button}
        data-held={isHeld || undefined}
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
      {isAsked && !isOff ? (
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
