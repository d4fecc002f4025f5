import { Trans } from '@lingui/react/macro'
import { TRX } from '../../core/amount.ts'
import { formatUnits } from '../../i18n/format.ts'
import type { Fact } from '../../ui/Facts.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { FeeEstimate, Preflight } from './fees.ts'

/** What the network takes, as the lines of a sheet; bones while it is being asked. */
export function feeFacts(preflight: Preflight | undefined, fee: FeeEstimate | undefined): Fact[] {
  return [
    { id: 'fee', label: <Trans>Network fee</Trans>, ...feeValue(preflight, fee) },
    { id: 'energy', label: <Trans>Energy</Trans>, value: energyValue(preflight, fee) },
  ]
}

function feeValue(
  preflight: Preflight | undefined,
  fee: FeeEstimate | undefined,
): Pick<Fact, 'value' | 'aside'> {
  if (!preflight) return { value: <Bone /> }
  if (!fee) return { value: <Trans>not known now</Trans> }
  const about = formatUnits(fee.expectedSun, TRX.decimals, { maxFraction: 2 })
  const most = formatUnits(fee.worstSun, TRX.decimals, { maxFraction: 2 })
  return { value: <Trans>about {about} TRX</Trans>, aside: <Trans>(at most {most})</Trans> }
}

function energyValue(preflight: Preflight | undefined, fee: FeeEstimate | undefined) {
  if (!preflight) return <Bone />
  if (!fee || !preflight.resources) return <Trans>not known now</Trans>
  const needed = formatUnits(fee.energy, 0)
  const owned = formatUnits(preflight.resources.energy, 0)
  return (
    <Trans>
      {needed} · you hold {owned}
    </Trans>
  )
}

const Bone = () => <Skeleton width={120} style={{ display: 'inline-block' }} />
