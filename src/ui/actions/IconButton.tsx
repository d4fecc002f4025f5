import type { MouseEventHandler, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './IconButton.module.css'

interface IconButtonProps {
  /** Name of the action, for screen readers. */
  readonly label: string
  readonly children: ReactNode
  readonly variant?: 'plain' | 'raised' | undefined
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  readonly href?: string | undefined
  /** Whether the link opens in a new tab, without giving that tab access to this one. */
  readonly external?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly testId?: string | undefined
  readonly className?: string | undefined
}

export function IconButton(props: IconButtonProps) {
  const { label, children, variant = 'plain', onClick, href, disabled, testId } = props
  const className = classes(styles.button, styles[variant], props.className)
  if (href !== undefined)
    return (
      <a
        className={className}
        href={href}
        onClick={onClick}
        aria-label={label}
        data-testid={testId}
        {...(props.external && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {children}
      </a>
    )
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      data-testid={testId}
    >
      {children}
    </button>
  )
}
