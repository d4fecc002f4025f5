import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trx, type Amount } from '../../core/amount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { NetworkFee } from '../../sheets/confirmation.ts'
import { Note } from '../../ui/states/Note.tsx'
import { worthAtom } from '../../state/answers/places.ts'
import { weighClaim } from './rules.ts'

interface ClaimCostProps {
  readonly claims: readonly Amount[]
  /** Undefined while it is not known. */
  readonly fee: NetworkFee | undefined
}

/** Warns where a claim costs more than it brings, as far as anything tells what that is worth. */
export function ClaimCost({ claims, fee }: ClaimCostProps) {
  const worthOf = useAtomValue(worthAtom)
  if (!fee || claims.length === 0) return null
  const weighed = weighClaim(claims, fee.expectedSun, worthOf)
  if (weighed.kind === 'worthIt') return null
  if (weighed.kind === 'dear')
    return (
      <Note tone="warn" testId="claim-dear">
        <Trans>The fee is more than the claim. It can wait: what is earned does not lapse.</Trans>
      </Note>
    )
  const known = formatAmount(trx(weighed.known), { maxFraction: 2 })
  return (
    <Note testId="claim-partly-known">
      {weighed.known > 0n ? (
        <Trans>
          The fee is more than the part of the claim whose worth is known, about {known}. What the
          rest is worth nothing tells here.
        </Trans>
      ) : (
        <Trans>
          What this is worth in TRX nothing tells here: see whether it is worth the fee. It can
          wait, what is earned does not lapse.
        </Trans>
      )}
    </Note>
  )
}
