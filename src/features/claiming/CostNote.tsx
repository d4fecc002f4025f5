import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Amount } from '../../core/amount.ts'
import { worthAtom } from '../../state/answers/places.ts'
import { Note } from '../../ui/states/Note.tsx'
import { weigh } from './rules.ts'

interface CostNoteProps {
  readonly amount: Amount
  /** What it takes, as far as that is known. */
  readonly costSun: bigint
  /** It can be taken out later, too, together with more. */
  readonly canWait?: boolean | undefined
  readonly testId: string
}

/** Warns where a withdrawal takes more than it brings, as far as anything tells what that is worth. */
export function CostNote({ amount, costSun, canWait, testId }: CostNoteProps) {
  const worthOf = useAtomValue(worthAtom)
  const weighed = weigh(worthOf(amount), costSun)
  if (weighed === 'worthIt') return null
  return weighed === 'dear' ? (
    <Note tone="warn" testId={`${testId}-dear`}>
      {canWait ? (
        <Trans>
          It costs more than what you withdraw. It can wait: booked income does not lapse.
        </Trans>
      ) : (
        <Trans>It costs more than what you withdraw.</Trans>
      )}
    </Note>
  ) : (
    <Note testId={`${testId}-unweighed`}>
      {canWait ? (
        <Trans>
          What this is worth in TRX nothing tells here: see whether it is worth its cost. It can
          wait, booked income does not lapse.
        </Trans>
      ) : (
        <Trans>
          What this is worth in TRX nothing tells here: see whether it is worth its cost.
        </Trans>
      )}
    </Note>
  )
}
