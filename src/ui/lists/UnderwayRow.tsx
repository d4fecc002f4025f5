import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../actions/Button.tsx'
import { Medallion } from '../pieces/Medallion.tsx'
import { Row } from './Row.tsx'

interface RowAct extends Pick<ButtonProps, 'href' | 'onClick' | 'testId'> {
  readonly label?: ReactNode
  /** Whether the action waits for the user, rather than only showing details. */
  readonly isDue?: boolean | undefined
}

interface UnderwayRowProps {
  /**
   * Seed of the medallion, which turns while `isMoving`: the operation is continuing automatically.
   */
  readonly seed: string
  readonly isMoving?: boolean | undefined
  readonly title: ReactNode
  /** Asset being transferred, or the obstacle. */
  readonly facts?: ReactNode
  readonly tone?: 'cast' | 'danger' | undefined
  /** The one available action. */
  readonly act: RowAct
  /**
   * State of the operation, if the only action is to view it. A press of the row then does that.
   */
  readonly standing?: ReactNode
  readonly testId: string
}

/** Shows an unfinished operation: what it is, and how to continue it. */
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
