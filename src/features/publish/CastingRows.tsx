import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/actions/Button.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import { StandingPill } from '../../ui/states/StandingPill.tsx'
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
  return (
    <section data-testid="publish-casting">
      <SectionTitle>
        <Trans>Your castings</Trans>
      </SectionTitle>
      <List label={t`Your castings`}>
        {casts.map((cast) => (
          <CastingRow key={cast.operation.id} cast={cast} onOpen={onOpen} onAgain={onAgain} />
        ))}
      </List>
    </section>
  )
}

interface CastingRowProps extends Pick<CastingRowsProps, 'onOpen' | 'onAgain'> {
  readonly cast: Cast
}

function CastingRow({ cast, onOpen, onAgain }: CastingRowProps) {
  const { title, seed, standing, trouble } = useOperation(cast.operation)
  const isOver = standing === 'failed' || (trouble !== undefined && isCancellable(cast.operation))
  return (
    <>
      <Row
        leading={
          <Medallion seed={seed} turning={standing === 'working' || standing === 'waiting'} />
        }
        title={title}
        facts={trouble?.text ?? cast.plan.token.symbol}
        onClick={() => onOpen(cast)}
        trailing={<StandingPill standing={standing} />}
        testId="publish-casting-row"
      />
      {isOver && onAgain && (
        <Button variant="quiet" wide onClick={() => onAgain(cast)} testId="publish-again">
          <Trans>Change the terms and cast anew</Trans>
        </Button>
      )}
    </>
  )
}
