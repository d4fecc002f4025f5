import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import type { Amount } from '../../core/amount.ts'
import { earnsPerDay, totalsByCoin } from '../../core/stream.ts'
import { formatAmount, formatFew } from '../../i18n/formatAmount.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { isFresh, type Age } from '../../state/answers/fresh.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import type { FactIf } from '../../ui/lists/Facts.tsx'
import { chainPlaceAtom, chainStakesAtom, poolStatisticsAtom } from './atoms.ts'
import { coinOfStream, placeOfStake } from './places.ts'
import { claimableAt, grownAt } from './rules.ts'

/** Target of a claim: the streams of a pool, or the order keys of plan stakes. */
export interface Claimed {
  readonly streams?: readonly bigint[]
  readonly orders?: readonly string[]
}

interface Earnings {
  readonly facts: readonly FactIf[]
  /** Target of a claim; undefined before the chain answers, and once its answer is stale. */
  readonly claimed: Claimed | undefined
  /** Age of the chain's answer, if any. */
  readonly said: Age
}

/** Maximum number of decimals shown; a press shows all digits. */
const MOST_DECIMALS = 6

/** Returns a stake's rewards and its claim, as the chain counts them. */
export function useStakeEarnings(stake: Stake): Earnings {
  const ofPlan = usePlanEarnings(stake)
  const ofPool = usePoolEarnings(stake)
  return stake.of === 'plan' ? ofPlan : ofPool
}

/** Returns the rewards of a plan stake, which belong to the stake itself and grow evenly. */
function usePlanEarnings(stake: Stake): Earnings {
  const { of, contract, coin, orderKey, owner } = stake
  const now = useChainNow()
  const asked = of === 'plan' ? chainStakesAtom({ of, contract }, owner, [orderKey]) : unaskedAtom
  const said = useAtomValue(asked)
  const isKnown = isFresh(said, useDeviceNow())
  const reward = said.data?.[0]?.reward ?? stake.reward
  if (!reward || now === undefined) return { facts: [], claimed: undefined, said }
  const grown = { coin, units: grownAt({ ...stake, reward }, now) }
  const claimable = { coin, units: claimableAt({ ...stake, reward }, now) }
  const whole = formatAmount({ coin, units: reward.whole })
  return {
    facts: [
      {
        id: 'earned',
        label: <Trans>Earned so far</Trans>,
        value: <AmountText amount={grown} />,
        aside: <Trans>(of {whole})</Trans>,
      },
      {
        id: 'claimable',
        label: <Trans>Claimable now</Trans>,
        value: <AmountText amount={claimable} />,
      },
    ],
    claimed: isKnown && claimable.units > 0n ? { orders: [orderKey] } : undefined,
    said,
  }
}

/** Returns the rewards of a pool stake. A pool pays an account for all of its stakes there. */
function usePoolEarnings(stake: Stake): Earnings {
  const { of, owner, units, coin, place } = stake
  const now = useChainNow()
  const isPool = of !== 'plan'
  const said = useAtomValue(isPool ? chainPlaceAtom(placeOfStake(stake), owner) : unaskedAtom)
  const isKnown = isFresh(said, useDeviceNow())
  const { data } = said
  const pool = useAtomValue(isPool ? poolStatisticsAtom(place, owner) : unaskedAtom).data?.pool
  if (!data || now === undefined) return { facts: [], claimed: undefined, said }
  const known = [pool?.rewards.coin, pool?.costs?.coin, coin]
  const streams = data.streams.map((stream) => ({
    ...stream,
    coin: coinOfStream(stream.coin, known),
  }))
  const owed = streams.filter(({ claimable }) => claimable > 0n)
  const daily = totalsByCoin(
    streams.map((stream) => ({ coin: stream.coin, units: earnsPerDay(stream, units, now) })),
  )
  const perDay = joined(daily)
  const claimable = totalsByCoin(
    owed.map((stream) => ({ coin: stream.coin, units: stream.claimable })),
  )
  return {
    facts: [
      {
        id: 'daily',
        label: <Trans>Earns a day now</Trans>,
        value:
          daily.length === 0 ? <Trans>nothing at the moment</Trans> : <Trans>about {perDay}</Trans>,
      },
      {
        id: 'claimable',
        label: <Trans>Claimable now</Trans>,
        value: claimable.length === 0 ? <Trans>nothing yet</Trans> : joined(claimable),
        ...(data.own !== null &&
          data.own > units && { aside: <Trans>(of all that you have in this pool)</Trans> }),
      },
    ],
    claimed:
      isKnown && owed.length > 0
        ? { streams: owed.map(({ stream }) => BigInt(stream)) }
        : undefined,
    said,
  }
}

const joined = (amounts: readonly Amount[]): string =>
  amounts.map((amount) => formatFew(amount, MOST_DECIMALS)).join(' + ')
