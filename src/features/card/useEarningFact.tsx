import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import { nobody } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { earnsPerDay, totalsByCoin, wouldEarnPerDay } from '../../core/stream.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { servicesAtom } from '../../state/services.ts'
import type { FactIf } from '../../ui/lists/Facts.tsx'
import { pledgeWeight } from './stakeRules.ts'
import { coinOfPool, poolSharesAtom } from './stakes.ts'

/** Factor of the shortest stake, in basis points, applied to a level's weight. */
const SHORTEST = 10_000

/** Returns the daily earnings of a staked card, or those it would have; `weight` is its level's. */
export function useEarningFact(
  { isNode, pledge }: CardInfo,
  now: Millis | undefined,
  weight = 0,
): FactIf {
  const { rewardPools: pools, usdt } = useAtomValue(servicesAtom).config.contracts
  // Pool rates are the same for every account.
  const viewer = useAtomValue(ownerAtom) ?? nobody
  const shares = useAtomValue(pools ? poolSharesAtom(pools, viewer) : unaskedAtom).data
  if (!shares || now === undefined) return false
  const earned = shares
    .filter(({ of }) => of === (isNode ? 'nodes' : 'cards'))
    .map((share) => ({
      coin: coinOfPool(share.coin, usdt),
      units: pledge
        ? earnsPerDay(share, pledge.weight, now)
        : wouldEarnPerDay(share, pledgeWeight(weight, SHORTEST), now),
    }))
  const daily = totalsByCoin(earned)
    .map((each) => formatAmount(each, { maxFraction: 4 }))
    .join(' + ')
  return {
    id: 'earns',
    label: pledge ? <Trans>Earns now</Trans> : <Trans>Would earn, pledged</Trans>,
    value: daily === '' ? <Trans>nothing at the moment</Trans> : <Trans>about {daily} a day</Trans>,
  }
}
