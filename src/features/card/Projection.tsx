import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { fundingAt, wouldEarnPerDay, type Funding } from '../../core/stream.ts'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { Locale } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { servicesAtom } from '../../state/services.ts'
import type { Fact } from '../../ui/lists/Facts.tsx'
import { allLevelsAtom } from './levels.ts'
import { pledgeWeight } from './stakeRules.ts'
import { coinOfPool, poolSharesAtom } from './stakes.ts'

/** Projects the daily earnings of cards at the current rate, pool by pool, as facts of a sheet. */
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
  const locale = useLocale()
  if (!shares || !levels || factorBp === undefined || now === undefined) return []
  const weightOf = (of: 'cards' | 'nodes') =>
    cards
      .filter(({ isNode }) => isNode === (of === 'nodes'))
      .reduce((sum, { level }) => {
        const known = levels.find((each) => each.level === level)
        return sum + pledgeWeight(known?.weight ?? 0, factorBp)
      }, 0n)
  const joined = shares.filter(({ of }) => weightOf(of) > 0n)
  return joined.flatMap((share) => {
    const { of, pool } = share
    const funding = fundingAt(share, now)
    // A pool that was never funded is skipped if another pool of these cards is funded.
    const others = joined.filter((each) => each.of === of && each !== share)
    if (funding.kind === 'never' && others.some(({ funded }) => funded > 0n)) return []
    const coin = coinOfPool(share.coin, usdt)
    const units = wouldEarnPerDay(share, weightOf(of), now)
    const daily = formatAmount({ coin, units }, { maxFraction: 4 })
    return {
      id: `daily-${pool}`,
      label: of === 'nodes' ? <Trans>Nodes would earn</Trans> : <Trans>Cards would earn</Trans>,
      ...said(funding, daily, locale),
    }
  })
}

function said(funding: Funding, daily: string, locale: Locale): Pick<Fact, 'value' | 'aside'> {
  const nothing = <Trans>nothing at the moment</Trans>
  if (funding.kind === 'never') return { value: nothing, aside: <Trans>(not funded yet)</Trans> }
  if (funding.kind === 'ended') {
    const since = formatDateTime(funding.at, locale)
    return { value: nothing, aside: <Trans>(not funded since {since})</Trans> }
  }
  const until = formatDateTime(funding.until, locale)
  return {
    value: <Trans>about {daily} a day</Trans>,
    aside: <Trans>(at the current rate, funded until {until})</Trans>,
  }
}
