import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../actions/Button.tsx'
import { Medallion } from '../pieces/Medallion.tsx'
import { Row } from './Row.tsx'

interface RowAct extends Pick<ButtonProps, 'href' | 'onClick' | 'testId'> {
  readonly label?: ReactNode
  /** It awaits the user: not merely to be looked at. */
  readonly isDue?: boolean | undefined
}

interface UnderwayRowProps {
  /** Of its medallion, which turns while it goes on by itself. */
  readonly seed: string
  readonly isMoving?: boolean | undefined
  readonly title: ReactNode
  /** What it moves, or what is in its way. */
  readonly facts?: ReactNode
  readonly tone?: 'cast' | 'danger' | undefined
  /** The one thing to do. */
  readonly act: RowAct
  /** How it stands, where all there is to do is to look: that is what a press of the row does. */
  readonly standing?: ReactNode
  readonly testId: string
}

/** One thing that is not over yet: what it is, and how it goes on. */
export function UnderwayRow(props: UnderwayRowProps) {
  const { seed, isMoving, title, facts, tone, act, standing, testId } = props
  const { label, isDue = false, ...press } = act
  return (
    <Row
      leading={<Medallion seed={seed} turning={isMoving} />}
      title={title}
      facts={facts}
      tone={tone}
      trailing={
        standing ?? (
          <Button variant={isDue ? 'primary' : 'secondary'} size="small" {...press}>
            {label}
          </Button>
        )
      }
      {...(standing !== undefined && { href: press.href, onClick: press.onClick })}
      testId={testId}
    />
  )
}
