import type { MouseEventHandler, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Button.module.css'
import { Spinner } from '../states/Spinner.tsx'

export interface ButtonProps {
  readonly children: ReactNode
  /** One primary per screen: what the screen is for. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** Small is drawn 34 px high; the finger still gets 44. */
  readonly size?: 'large' | 'medium' | 'small' | undefined
  /** At work: says so, keeps its width and its focus, and does nothing when pressed again. */
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** As wide as its container. */
  readonly wide?: boolean | undefined
  readonly icon?: ReactNode
  /** A place to go instead of a thing to do: renders a link. */
  readonly href?: string | undefined
  /** Opens the link in a new tab, without handing over this one. */
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
