import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Stake } from '../../../api/endpoints/stakeFields.ts'
import type { Amount } from '../../../core/amount.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { formatAmount, formatPaid } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import { paidFigure } from '../../../sheets/amountFigure.tsx'
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
import { cancellingOf, chainStakesAtom, stakingAtom } from '../atoms.ts'
import { stakeKinds } from '../kinds.ts'
import { contractOf } from '../places.ts'
import { costAt, grownAt } from '../rules.ts'

interface CancelSheetProps extends Frame {
  readonly stake: Stake
}

/** Takes a stake back before its time: first what that costs, then what comes back and what is lost. */
export function CancelSheet({ stake, ...frame }: CancelSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { contracts } = useAtomValue(servicesAtom).config
  const owner = useAtomValue(ownerAtom)
  const cancelling = cancellingOf(useAtomValue(stakingAtom), stake)
  const { of, contract, coin, orderKey, units, costBp, until } = stake
  const now = useChainNow()
  // Until the chain's time is known, it is not over.
  const costUnits = costAt(stake, now ?? 0)
  const cost: Amount = { coin, units: costUnits }
  const rest: Amount = { coin, units: units - costUnits }
  const confirmation = useConfirmation({
    open: frame.open,
    kind: stakeKinds.cancel,
    scope: owner && `cancel stake:${owner}:${contract}:${orderKey}`,
    orderKey: useHeldKey(cancelling?.id),
    intent: { of, contract, coin, units, order: orderKey, costBp, cost: costUnits },
    go: useStanding(cancelling)?.isDue && !frame.isBack,
  })
  const { claimable, lost } = useRewards(stake)
  const amount = formatAmount({ coin, units })
  const costs = formatPaid(cost)
  const back = formatAmount(rest)
  const when = formatZonedTime(until, locale)
  return (
    <ConfirmSheet
      {...frame}
      title={t`Cancel the pledge of ${amount}`}
      testId="stake-cancel"
      confirmation={confirmation}
      // "Cancel" stands beside it, and does nothing.
      confirm={<Trans>Take it back, less {costs}</Trans>}
      isRefused={contract !== contractOf(of, contracts)}
      figure={paidFigure(<Trans>Cancelling costs you</Trans>, cost)}
      facts={[
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
        claimable && {
          id: 'reward',
          label: <Trans>Reward, paid along</Trans>,
          value: <AmountText amount={claimable} />,
        },
        lost && {
          id: 'lost',
          label: <Trans>Reward you give up</Trans>,
          value: <AmountText amount={lost} />,
        },
        { id: 'free', label: <Trans>Unlocks for nothing</Trans>, value: when },
      ]}
      irreversible={
        of === 'plan' ? (
          <Trans>
            This cannot be undone: {costs} and the rest of the reward go to the plan's fund. From{' '}
            {when} on it costs nothing.
          </Trans>
        ) : (
          <Trans>
            This cannot be undone: {costs} goes to those who stay. What it has earned stays yours to
            claim. From {when} on it costs nothing.
          </Trans>
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

/** Of a plan: what its reward has grown to and was not paid, and what would still come. */
function useRewards(stake: Stake): { readonly claimable?: Amount; readonly lost?: Amount } {
  const { of, contract, coin, orderKey, owner } = stake
  const [known] = useAtomValue(chainStakesAtom({ of, contract }, owner, [orderKey])).data ?? []
  const now = useChainNow()
  const reward = known?.reward ?? stake.reward
  if (of !== 'plan' || !reward || now === undefined) return {}
  const grown = grownAt({ ...stake, reward }, now)
  const unpaid = grown > reward.claimed ? grown - reward.claimed : 0n
  return {
    claimable: { coin, units: unpaid },
    lost: { coin, units: reward.whole - grown },
  }
}
