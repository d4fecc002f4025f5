import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Stake } from '../../../api/endpoints/stakeFields.ts'
import type { Amount } from '../../../core/amount.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { formatAmount, formatPaid } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import { amountFigure, paidFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { useStanding } from '../../../state/operations/useStanding.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import { cancelledAt, cancellingOf, chainStakesAtom, stakingAtom } from '../atoms.ts'
import { stakeKinds } from '../kinds.ts'
import { contractOf } from '../places.ts'
import { costAt, grownAt } from '../rules.ts'

interface CancelSheetProps extends Frame {
  readonly stake: Stake
}

/**
 * Confirms the early withdrawal of a stake: its cost first, then the refund and the lost reward.
 */
export function CancelSheet({ stake, ...frame }: CancelSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { contracts } = useAtomValue(servicesAtom).config
  const owner = useAtomValue(ownerAtom)
  const cancelling = cancellingOf(useAtomValue(stakingAtom), stake)
  const { of, contract, coin, orderKey, units, costBp, until } = stake
  const now = useChainNow()
  // Until the chain's time is known, the stake counts as locked.
  const costNow = costAt(stake, now ?? 0)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: stakeKinds.cancel,
    scope: owner && `cancel stake:${owner}:${contract}:${orderKey}`,
    orderKey: useHeldKey(cancelling?.id),
    intent: { of, contract, coin, units, order: orderKey, costBp, cost: costNow },
    go: useStanding(cancelling)?.isDue && !frame.isBack,
  })
  const { operation } = confirmation
  // The block that included the cancellation decides its cost, even if the user looks later.
  const cost: Amount = {
    coin,
    units: costAt(stake, (operation && cancelledAt(operation)) ?? now ?? 0),
  }
  const rest: Amount = { coin, units: units - cost.units }
  const { claimable, lost } = useRewards(stake)
  const amount = formatAmount({ coin, units })
  const costs = cost.units > 0n ? formatPaid(cost) : undefined
  const back = formatAmount(rest)
  const when = formatZonedTime(until, locale)
  return (
    <ConfirmSheet
      {...frame}
      title={t`Cancel the pledge of ${amount}`}
      testId="stake-cancel"
      confirmation={confirmation}
      // The label avoids "Cancel", because the button next to it has that name and does nothing.
      confirm={costs ? <Trans>Take it back, less {costs}</Trans> : <Trans>Take it back</Trans>}
      isRefused={contract !== contractOf(of, contracts)}
      figure={
        costs
          ? paidFigure(<Trans>Cancelling costs you</Trans>, cost)
          : amountFigure(<Trans>You get back</Trans>, rest)
      }
      facts={[
        ...(costs
          ? [
              {
                id: 'back',
                label: <Trans>You get back</Trans>,
                value: <AmountText amount={rest} />,
                aside: <Trans>(of {amount})</Trans>,
              },
              {
                id: 'share',
                label: <Trans>The cost is</Trans>,
                value: formatPercent(costBp),
                aside: <Trans>(fixed when you pledged)</Trans>,
              },
            ]
          : [
              {
                id: 'cost',
                label: <Trans>It costs</Trans>,
                value: <Trans>nothing but the fee</Trans>,
              },
            ]),
        claimable && {
          id: 'reward',
          label: <Trans>Reward, paid along</Trans>,
          value: <AmountText amount={claimable} />,
        },
        lost &&
          lost.units > 0n && {
            id: 'lost',
            label: <Trans>Reward you give up</Trans>,
            value: <AmountText amount={lost} />,
          },
        {
          id: 'free',
          label: costs ? <Trans>Unlocks for nothing</Trans> : <Trans>Unlocks</Trans>,
          value: when,
        },
      ]}
      irreversible={finalWords({ of, costs, when, isCut: of === 'plan' && lost?.units !== 0n })}
      calm={
        costs ? undefined : of === 'plan' ? (
          <Trans>What it has earned and you have not claimed is paid along.</Trans>
        ) : (
          <Trans>It stops earning. What it has earned stays yours to claim.</Trans>
        )
      }
      addresses={[{ id: 'contract', label: <Trans>From contract</Trans>, address: contract }]}
      done={<Trans>{back} is back in your wallet.</Trans>}
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="stake-cancel-end">
          <Trans>To my pledges</Trans>
        </Button>
      }
    />
  )
}

interface Loss {
  readonly of: Stake['of']
  /** Cost of leaving; undefined if it is free. */
  readonly costs: string | undefined
  readonly when: string
  /** Whether a reward that would still grow is given up, as far as known. */
  readonly isCut: boolean
}

/** Returns the warning about what cannot be undone; undefined if nothing is lost. */
function finalWords({ of, costs, when, isCut }: Loss): ReactNode {
  if (costs === undefined)
    return isCut ? (
      <Trans>
        This cannot be undone: the rest of the reward goes to the plan's fund. From {when} on all of
        it is yours.
      </Trans>
    ) : undefined
  return of === 'plan' ? (
    <Trans>
      This cannot be undone: {costs} and the rest of the reward go to the plan's fund. From {when}{' '}
      on it costs nothing.
    </Trans>
  ) : (
    <Trans>
      This cannot be undone: {costs} goes to those who stay. What it has earned stays yours to
      claim. From {when} on it costs nothing.
    </Trans>
  )
}

/** Returns the rewards of a plan stake: the unpaid part, and the part that is given up. */
function useRewards(stake: Stake): { readonly claimable?: Amount; readonly lost?: Amount } {
  const { of, contract, coin, orderKey, owner } = stake
  const [known] = useAtomValue(chainStakesAtom({ of, contract }, owner, [orderKey])).data ?? []
  // Until the chain's time is known, no reward has grown.
  const now = useChainNow() ?? stake.since
  const reward = known?.reward ?? stake.reward
  if (of !== 'plan' || !reward) return {}
  const grown = grownAt({ ...stake, reward }, now)
  const unpaid = grown > reward.claimed ? grown - reward.claimed : 0n
  return {
    claimable: { coin, units: unpaid },
    lost: { coin, units: reward.whole - grown },
  }
}
