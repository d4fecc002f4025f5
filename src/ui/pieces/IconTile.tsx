import { Trans } from '@lingui/react/macro'
import type { MouseEventHandler, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './IconTile.module.css'

interface IconTileProps {
  readonly icon: ReactNode
  readonly label: ReactNode
  readonly href?: string | undefined
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  /**
   * Whether the function is announced but not available yet. It then has a badge and cannot be
   * pressed.
   */
  readonly soon?: boolean | undefined
  readonly testId?: string | undefined
}

/** Shows one of the functions on the home screen. Put several into an IconGrid. */
export function IconTile({ icon, label, href, onClick, soon, testId }: IconTileProps) {
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {soon && (
        <span className={styles.soon}>
          <Trans>Coming soon</Trans>
        </span>
      )}
    </>
  )
  if (soon)
    return (
      <div className={classes(styles.tile, styles.waiting)} data-testid={testId}>
        {content}
      </div>
    )
  return href !== undefined ? (
    <a className={styles.tile} href={href} onClick={onClick} data-testid={testId}>
      {content}
    </a>
  ) : (
    <button type="button" className={styles.tile} onClick={onClick} data-testid={testId}>
      {content}
    </button>
  )
}

export function IconGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
