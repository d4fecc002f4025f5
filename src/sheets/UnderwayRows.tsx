import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { formatPaid } from '../i18n/formatAmount.ts'
import type { Operation } from '../outbox/operation.ts'
import { hasFailed } from '../state/operations/standing.ts'
import { useOperation } from '../state/operations/useOperation.ts'
import { List } from '../ui/lists/List.tsx'
import { UnderwayRow } from '../ui/lists/UnderwayRow.tsx'
import { StandingPill } from './StandingPill.tsx'

export interface UnderwayListProps {
  readonly operations: readonly Operation[]
  /** Name of the list, for screen readers. */
  readonly label: string
  /** Prefix of the test ids. Each row adds `-row`. */
  readonly testId: string
  /**
   * Opens an operation in the sheet that began it. Without it, the row links to the activity page.
   */
  readonly onOpen?: ((operation: Operation) => void) | undefined
  /** Status of a failed operation, in the feature's own word. */
  readonly failed?: ReactNode
  /** Content below a row. */
  readonly children?: ((operation: Operation) => ReactNode) | undefined
}

/** Shows the rows of an `UnderwayList`. */
export const UnderwayRows = ({
  operations,
  label,
  testId,
  children,
  ...row
}: UnderwayListProps) => (
  <List label={label} testId={testId}>
    {operations.map((operation) => (
      <Fragment key={operation.id}>
        <OperationRow operation={operation} testId={`${testId}-row`} {...row} />
        {children?.(operation)}
      </Fragment>
    ))}
  </List>
)

interface OperationRowProps extends Pick<UnderwayListProps, 'onOpen' | 'failed' | 'testId'> {
  readonly operation: Operation
}

function OperationRow({ operation, onOpen, failed, testId }: OperationRowProps) {
  const view = useOperation(operation)
  const { title, seed, payments, network, standing, isDue, trouble, failure } = view
  const isLost = hasFailed(operation)
  const press = onOpen ? { onClick: () => onOpen(operation) } : { href: '/activity' }
  const amounts = payments.map((payment) => formatPaid(payment)).join(' + ')
  const told = [amounts, network].filter(Boolean).join(' · ')
  return (
    <UnderwayRow
      seed={seed}
      isMoving={standing === 'working'}
      title={title}
      facts={
        isLost
          ? (failure?.reason ?? <Trans>It was never carried out</Trans>)
          : // One line has room for one text: an error first, then the amounts.
            trouble?.tone === 'danger' || !told
            ? trouble?.text
            : told
      }
      tone={isLost ? 'danger' : undefined}
      {...(isDue && !isLost
        ? { act: { ...press, label: <Trans>Resume</Trans>, isDue } }
        : {
            act: press,
            standing: (isLost && failed) || <StandingPill standing={standing} />,
          })}
      testId={testId}
    />
  )
}
