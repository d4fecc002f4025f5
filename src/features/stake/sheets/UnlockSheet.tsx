import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Stake } from '../../../api/endpoints/stakeFields.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { formatZonedTime } from '../../../i18n/zonedTime.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
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
import { chainStakesAtom, stakingAtom, unlockingOf } from '../atoms.ts'
import { stakeKinds } from '../kinds.ts'
import { nothingText, notYetText } from '../operations/family.ts'
import { unlockStakes } from '../operations/leave.ts'
import { contractOf } from '../places.ts'
import { unlockProblem } from '../rules.ts'

interface UnlockSheetProps extends Frame {
  /** At most `MOST_AT_ONCE` stakes, all in one contract and of one asset. */
  readonly stakes: readonly Stake[]
}

/** Confirms the withdrawal of due stakes, then tracks it. */
export function UnlockSheet({ stakes, ...frame }: UnlockSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { contracts } = useAtomValue(servicesAtom).config
  const owner = useAtomValue(ownerAtom)
  const now = useChainNow()
  const unlocking = unlockingOf(useAtomValue(stakingAtom), stakes)
  const { of, contract, coin, owner: whose } = stakes[0]!
  const orders = stakes.map(({ orderKey }) => orderKey)
  const { data: known } = useAtomValue(chainStakesAtom({ of, contract }, whose, orders))
  const units = stakes.reduce((sum, stake) => sum + stake.units, 0n)
  const problem = now === undefined ? undefined : unlockProblem(stakes, now)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: stakeKinds.unlock,
    scope: owner && `unlock stakes:${owner}:${contract}:${orders.join()}`,
    orderKey: useHeldKey(unlocking?.id),
    intent: { of, contract, coin, units, orders },
    obstacle: problem && { nothing: nothingText, notYet: notYetText }[problem],
    go: useStanding(unlocking)?.isDue && !frame.isBack,
  })
  const count = stakes.length
  const { operation } = confirmation
  // A pending operation may withdraw more stakes than the card that opened it.
  const amount = formatAmount((operation && unlockStakes.read(operation)) ?? { coin, units })
  const until = Math.max(...stakes.map((stake) => stake.until))
  const reward = known?.reduce((sum, stake) => sum + (stake.reward?.claimable ?? 0n), 0n)
  return (
    <ConfirmSheet
      {...frame}
      title={t`Unlock ${amount}`}
      testId="stake-unlock"
      confirmation={confirmation}
      confirm={<Trans>Unlock {amount}</Trans>}
      isRefused={contract !== contractOf(of, contracts)}
      figure={amountFigure(<Trans>You get back</Trans>, { coin, units })}
      facts={[
        count > 1 && {
          id: 'count',
          label: <Trans>Pledges</Trans>,
          value: String(count),
        },
        {
          id: 'until',
          label: <Trans>Unlocks</Trans>,
          value: formatZonedTime(until, locale),
        },
        { id: 'cost', label: <Trans>It costs</Trans>, value: <Trans>nothing but the fee</Trans> },
        of === 'plan' &&
          reward !== undefined && {
            id: 'reward',
            label: <Trans>Reward, paid along</Trans>,
            value: <AmountText amount={{ coin, units: reward }} />,
          },
      ]}
      addresses={[{ id: 'contract', label: <Trans>From contract</Trans>, address: contract }]}
      calm={
        of === 'plan' ? (
          <Trans>What it has earned and you have not claimed is paid along.</Trans>
        ) : (
          <Trans>It stops earning. What it has earned stays yours to claim.</Trans>
        )
      }
      done={<Trans>{amount} is back in your wallet.</Trans>}
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="stake-unlock-end">
          <Trans>To my pledges</Trans>
        </Button>
      }
    />
  )
}
