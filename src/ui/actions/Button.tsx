import type { MouseEventHandler, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Button.module.css'
import { Spinner } from '../states/Spinner.tsx'

export interface ButtonProps {
  readonly children: ReactNode
  /** Emphasis of the button. Use one primary per screen, for its main purpose. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** Height of the button. `small` is 34 px high, with a touch target of 44 px. */
  readonly size?: 'large' | 'medium' | 'small' | undefined
  /**
   * Whether an action is running. The button announces this, keeps its width and focus, and ignores
   * presses.
   */
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Whether the button fills its container's width. */
  readonly wide?: boolean | undefined
  readonly icon?: ReactNode
  /** Target address. Renders a link instead of a button. */
  readonly href?: string | undefined
  /** Whether the link opens in a new tab, without giving that tab access to this one. */
  readonly external?: boolean | undefined
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  readonly type?: 'button' | 'submit' | undefined
  readonly testId?: string | undefined
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', busy = false, disabled = false, wide } = props
  const className = classes(styles.button, styles[variant], styles[size], wide && styles.wide)
  const content = (
    <>
      {busy ? <Spinner /> : props.icon}
      <span className={styles.text}>{props.children}</span>
    </>
  )
  if (props.href !== undefined && !disabled && !busy)
    return (
      <a
        className={className}
        href={props.href}
        onClick={props.onClick}
        data-testid={props.testId}
        {...(props.external && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {content}
      </a>
    )
  return (
    <button
      type={props.type ?? 'button'}
      className={className}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? preventSubmit : props.onClick}
      data-testid={props.testId}
    >
      {content}
    </button>
  )
}

const preventSubmit: MouseEventHandler = (event) => event.preventDefault()
