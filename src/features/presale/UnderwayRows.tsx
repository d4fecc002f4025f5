import { Trans, useLingui } from '@lingui/react/macro'
import type { Operation } from '../../outbox/operation.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import type { Ask } from './requests.ts'

interface UnderwayRowsProps {
  readonly operations: readonly Operation[]
  readonly onAsk: Ask
}

/** This account's unfinished operations here, each with a way to continue. */
export function UnderwayRows({ operations, onAsk }: UnderwayRowsProps) {
  const { t } = useLingui()
  if (operations.length === 0) return null
  return (
    <List label={t`In progress`} testId="presale-underway">
      {operations.map((operation) => (
        <UnderwayRow key={operation.id} operation={operation} onAsk={onAsk} />
      ))}
    </List>
  )
}

interface UnderwayRowProps {
  readonly operation: Operation
  readonly onAsk: Ask
}

function UnderwayRow({ operation, onAsk }: UnderwayRowProps) {
  const { title, seed, standing, trouble } = useOperation(operation)
  const isMoving = standing === 'working'
  return (
    <Row
      leading={<Medallion seed={seed} turning={isMoving} />}
      title={title}
      tone={standing === 'failed' ? 'danger' : 'cast'}
      facts={
        trouble?.text ??
        (standing === 'failed' ? (
          <Trans>Failed on chain</Trans>
        ) : isMoving ? (
          <Trans>Confirming</Trans>
        ) : (
          <Trans>Waiting for you</Trans>
        ))
      }
      trailing={
        <Button
          size="small"
          onClick={() => onAsk({ act: 'view', operation })}
          testId="presale-view"
        >
          <Trans>View</Trans>
        </Button>
      }
      testId="presale-underway-row"
    />
  )
}
