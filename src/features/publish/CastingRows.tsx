import { Trans, useLingui } from '@lingui/react/macro'
import { List } from '../../ui/List.tsx'
import { Medallion } from '../../ui/Medallion.tsx'
import { Row } from '../../ui/Row.tsx'
import { SectionTitle } from '../../ui/SectionTitle.tsx'
import { StandingPill } from '../../ui/StandingPill.tsx'
import { useOperation } from '../../state/useOperation.ts'
import type { Cast } from './casts.ts'

interface CastingRowsProps {
  readonly casts: readonly Cast[]
  readonly onOpen: (cast: Cast) => void
}

/** What this device is casting, or has just cast. */
export function CastingRows({ casts, onOpen }: CastingRowsProps) {
  const { t } = useLingui()
  if (casts.length === 0) return null
  return (
    <section data-testid="publish-casting">
      <SectionTitle>
        <Trans>Your castings</Trans>
      </SectionTitle>
      <List label={t`Your castings`}>
        {casts.map((cast) => (
          <CastingRow key={cast.operation.id} cast={cast} onOpen={onOpen} />
        ))}
      </List>
    </section>
  )
}

interface CastingRowProps {
  readonly cast: Cast
  readonly onOpen: (cast: Cast) => void
}

function CastingRow({ cast, onOpen }: CastingRowProps) {
  const { title, seed, standing, trouble } = useOperation(cast.operation)
  return (
    <Row
      leading={<Medallion seed={seed} turning={standing === 'working' || standing === 'waiting'} />}
      title={title}
      facts={trouble?.text ?? cast.plan.token.symbol}
      onClick={() => onOpen(cast)}
      trailing={<StandingPill standing={standing} />}
      testId="publish-casting-row"
    />
  )
}
