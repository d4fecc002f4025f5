import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { Operation } from '../../outbox/operation.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { Note } from '../../ui/states/Note.tsx'
import { powerNowAtom } from './atoms.ts'
import { burntAtom } from './burnt.ts'
import type { Burning } from './operations/family.ts'
import { formatPower } from '../../i18n/formatPower.ts'

interface BurntNoteProps extends Pick<Burning, 'contract' | 'coin'> {
  readonly operation: Operation
}

/** Result of a finished burn: the amount burnt, the amount returned, and the effect on power. */
export function BurntNote({ operation, contract, coin }: BurntNoteProps) {
  const burnt = useAtomValue(burntAtom(operation, { contract, coin }) ?? unaskedAtom).data
  const miner = useAtomValue(powerNowAtom(contract, operation.owner)).data
  const amount = burnt && formatAmount({ coin, units: burnt.units })
  const rest = burnt && formatAmount({ coin, units: burnt.rest })
  const power = burnt && formatPower(burnt.power)
  return (
    <Note testId="burn-done">
      {burnt ? (
        <Trans>
          {amount} are burnt, and power {power} is yours.
        </Trans>
      ) : (
        <Trans>The coins are burnt, and the power is yours.</Trans>
      )}{' '}
      {burnt && burnt.rest > 0n && (
        <>
          <Trans>{rest} came back to you.</Trans>{' '}
        </>
      )}
      {miner &&
        (miner.activatedAt > 0 ? (
          <Trans>Your miner is active, so it counts already.</Trans>
        ) : (
          <Trans>It counts once your miner is active.</Trans>
        ))}{' '}
      <a href="/kinetic">
        <Trans>To computing power</Trans>
      </a>
    </Note>
  )
}
