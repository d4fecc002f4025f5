import { Trans } from '@lingui/react/macro'
import { Note } from '../../ui/states/Note.tsx'

/** Once it is done: what becomes of the power. */
export const BurntNote = () => (
  <Note testId="burn-done">
    <Trans>The coins are burnt, and the power is yours. It counts once your miner is active.</Trans>{' '}
    <a href="/kinetic">
      <Trans>To computing power</Trans>
    </a>
  </Note>
)
