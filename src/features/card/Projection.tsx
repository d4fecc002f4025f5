import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { servicesAtom } from '../../state/services.ts'
import type { Fact } from '../../ui/lists/Facts.tsx'
import { FundingText } from './FundingText.tsx'
import { allLevelsAtom } from './levels.ts'
import { pledgeWeight, wouldEarnPerDay } from './stakeRules.ts'
import { coinOfPool, poolSharesAtom } from './stakes.ts'

/** What cards would earn a day at the rate of now, in each of their pools, as facts of a sheet. */
export function useProjection(
  cards: readonly CardInfo[],
  factorBp: number | undefined,
  pools: Address | undefined,
): Fact[] {
  const { usdt } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const shares = useAtomValue(owner && pools ? poolSharesAtom(pools, owner) : unaskedAtom).data
  const levels = useAtomValue(allLevelsAtom).data?.levels
  const now = useChainNow()
  if (!shares || !levels || factorBp === undefined || now === undefined) return []
  const weightOf = (of: 'cards' | 'nodes') =>
    cards
      .filter(({ isNode }) => isNode === (of === 'nodes'))
      .reduce((sum, { level }) => {
        const known = levels.find((each) => each.level === level)
        return sum + pledgeWeight(known?.weight ?? 0, factorBp)
      }, 0n)
  return shares.flatMap((share) => {
    const added = weightOf(share.of)
    if (added === 0n) return []
    const coin = coinOfPool(share.coin, usdt)
    const daily = formatAmount({ coin, units: wouldEarnPerDay(share, added, now) })
    return {
      id: `daily-${share.pool}`,
      label: <Trans>Would earn now</Trans>,
      value: <Trans>about {daily} a day</Trans>,
      aside: (
        <span>
          (<FundingText stream={share} />)
        </span>
      ),
    }
  })
}
