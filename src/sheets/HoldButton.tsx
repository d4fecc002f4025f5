import { Trans } from '@lingui/react/macro'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { Button } from '../ui/actions/Button.tsx'
import styles from './HoldButton.module.css'

interface HoldButtonProps {
  readonly children: ReactNode
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Called after a hold of one second, or when the second button is pressed. */
  readonly onConfirm: () => void
  readonly testId: string
}

const HOLD_MS = 1_000

/**
 * Confirms an irreversible action: a finger or mouse has to hold the button for a second. Keyboards
 * and assistive technology press and release at once, so they get a second button to confirm.
 */
export function HoldButton({ children, busy, disabled, onConfirm, testId }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const wasTouched = useRef(false)
  const isOff = busy === true || disabled === true
  const held = useEffectEvent(() => {
    setHeld(false)
    onConfirm()
  })
  // A button that is no longer offered does not confirm. Once it is offered again, it has to be
  // held again.
  if (isHeld && isOff) setHeld(false)
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => held(), HOLD_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  const touch = ({ button }: PointerEvent) => {
    wasTouched.current = true
    setHeld(button === 0 && !isOff)
  }
  const release = () => setHeld(false)
  // A click without a pointer has a `detail` of 0, or follows no pointer event.
  const press = ({ detail }: MouseEvent) => {
    if (detail === 0 || !wasTouched.current) setAsked(true)
    wasTouched.current = false
  }
  return (
    <div className={styles.hold}>
      <div
        className={styles.button}
        data-held={isHeld || undefined}
        onPointerDown={touch}
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
