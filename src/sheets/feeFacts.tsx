import { Trans } from '@lingui/react/macro'
import type { Preflight } from '../chain/preflight.ts'
import { TRX } from '../core/amount.ts'
import { formatTime, formatUnits } from '../i18n/format.ts'
import type { Locale } from '../i18n/locale.ts'
import type { Fact } from '../ui/lists/Facts.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import type { NetworkFee } from './networkFee.ts'

/** What the network takes, as lines of a sheet; skeletons while that is being asked. */
export function feeFacts(
  preflight: Preflight | undefined,
  fee: NetworkFee | undefined,
  locale: Locale,
): Fact[] {
  return [
    { id: 'fee', label: <Trans>Network fee</Trans>, ...feeValue(preflight, fee) },
    {
      id: 'energy',
      label: <Trans>Energy</Trans>,
      ...(fee
        ? needed(fee.energy, fee.owned.energy, fee.prices.energySun)
        : { value: awaited(preflight) }),
    },
    ...(fee && fee.penalty > 0n
      ? [
          {
            id: 'penalty',
            label: <Trans>Busy-contract surcharge</Trans>,
            value: includedEnergy(fee.penalty),
          },
        ]
      : []),
    {
      id: 'bandwidth',
      label: <Trans>Bandwidth</Trans>,
      ...(fee
        ? needed(fee.bytes, fee.owned.bandwidth, fee.prices.bandwidthSun)
        : { value: awaited(preflight) }),
    },
    ...(fee
      ? [
          {
            id: 'prices',
            label: <Trans>Prices as of</Trans>,
            value: formatTime(fee.prices.fetchedAt, locale),
          },
        ]
      : []),
  ]
}

type Said = Pick<Fact, 'value' | 'aside'>

function feeValue(preflight: Preflight | undefined, fee: NetworkFee | undefined): Said {
  if (!fee) return { value: awaited(preflight) }
  const about = formatUnits(fee.expectedSun, TRX.decimals, { maxFraction: 2 })
  const most = formatUnits(fee.worstSun, TRX.decimals, { maxFraction: 2 })
  return { value: <Trans>about {about} TRX</Trans>, aside: <Trans>(at most {most})</Trans> }
}

function needed(units: bigint, owned: bigint, priceSun: bigint): Said {
  const need = formatUnits(units, 0)
  const own = formatUnits(owned, 0)
  const price = formatUnits(priceSun, TRX.decimals)
  return {
    value: (
      <Trans>
        {need} · you hold {own}
      </Trans>
    ),
    aside: <Trans>({price} TRX each)</Trans>,
  }
}

function includedEnergy(units: bigint) {
  const surcharge = formatUnits(units, 0)
  return <Trans>{surcharge} energy, included</Trans>
}

const awaited = (preflight: Preflight | undefined) =>
  preflight ? (
    <Trans>not known now</Trans>
  ) : (
    <Skeleton width={120} style={{ display: 'inline-block' }} />
  )
