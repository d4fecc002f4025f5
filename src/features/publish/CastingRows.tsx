import { Trans, useLingui } from '@lingui/react/macro'
import type { Operation } from '../../outbox/operation.ts'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import { isCancellable } from '../../state/operations/standing.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import type { Cast } from './casts.ts'

interface CastingRowsProps {
  readonly casts: readonly Cast[]
  readonly onOpen: (cast: Cast) => void
  /** Puts the terms of one that came to nothing back into the form; absent while that is in use. */
  readonly onAgain?: ((cast: Cast) => void) | undefined
}

/** What this device is casting, or has just cast. */
export function CastingRows({ casts, onOpen, onAgain }: CastingRowsProps) {
  const { t } = useLingui()
  if (casts.length === 0) return null
  const castOf = ({ id }: Operation) => casts.find(({ operation }) => operation.id === id)!
  return (
    <section>
      <SectionTitle>
        <Trans>Your castings</Trans>
      </SectionTitle>
      <UnderwayList
        operations={casts.map(({ operation }) => operation)}
        label={t`Your castings`}
        onOpen={(operation) => onOpen(castOf(operation))}
        testId="publish-casting"
      >
        {(operation) =>
          onAgain && <Again operation={operation} onAgain={() => onAgain(castOf(operation))} />
        }
      </UnderwayList>
    </section>
  )
}

interface AgainProps {
  readonly operation: Operation
  readonly onAgain: () => void
}

/** For one that came to nothing. */
function Again({ operation, onAgain }: AgainProps) {
  const { standing, trouble } = useOperation(operation)
  const isOver = standing === 'failed' || (trouble !== undefined && isCancellable(operation))
  return (
    isOver && (
      <Button variant="quiet" wide onClick={onAgain} testId="publish-again">
        <Trans>Change the terms and cast anew</Trans>
      </Button>
    )
  )
}
