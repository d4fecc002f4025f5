import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatPower } from '../../../i18n/formatPower.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { FundingText } from '../../../sheets/FundingText.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { unaskedAtom } from '../../../state/answers/unasked.ts'
import { useStanding } from '../../../state/operations/useStanding.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { activatingAtom, ownPowerAtom, type PowerContracts } from '../atoms.ts'
import { powerKinds } from '../kinds.ts'
import { noPowerText } from '../operations/activate.ts'
import { isSpent } from '../spent.ts'

interface ActivateSheetProps extends Frame {
  readonly contracts: PowerContracts
  /**
   * Id of the activation to show. Without it, the sheet shows the pending activation, or starts a
   * new one.
   */
  readonly order: string | undefined
}

/** Confirms the activation of an account's miner, then tracks it. */
export function ActivateSheet({ contracts, order, ...frame }: ActivateSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const own = useAtomValue(owner ? ownPowerAtom(contracts, owner) : unaskedAtom).data
  const activating = useAtomValue(activatingAtom)
  const held = useHeldKey(order ?? activating.find((each) => !isSpent(each))?.id)
  const shown = activating.find(({ id }) => id === held)
  const contract = contracts.burning
  const power = own?.power
  const confirmation = useConfirmation({
    open: frame.open,
    kind: powerKinds.activate,
    // A number used elsewhere must not come back. A second number cannot activate the miner twice.
    orderKey: held ?? frame.newKey,
    intent: power ? { contract, power } : undefined,
    obstacle: power === 0n ? noPowerText : undefined,
    go: useStanding(shown)?.isDue && !frame.isBack,
  })
  return (
    <ConfirmSheet
      {...frame}
      title={t`Activate your miner`}
      testId="activate"
      confirmation={confirmation}
      confirm={<Trans>Activate</Trans>}
      figure={
        power === undefined
          ? undefined
          : { label: <Trans>Power that will earn</Trans>, value: formatPower(power) }
      }
      facts={[
        {
          id: 'more',
          label: <Trans>What you gain later</Trans>,
          value: <Trans>earns at once</Trans>,
        },
        { id: 'cost', label: <Trans>It costs</Trans>, value: <Trans>nothing but the fee</Trans> },
        own?.output
          ? {
              id: 'pool',
              label: <Trans>Power pool</Trans>,
              value: <FundingText stream={own.output} />,
            }
          : undefined,
      ]}
      addresses={[{ id: 'contract', label: <Trans>Contract</Trans>, address: contract }]}
      calm={
        <Trans>
          It is done once, for good. What the pool pays is shared by all power that earns; it varies
          and may be zero.
        </Trans>
      }
      done={<Trans>Your miner is active: your power earns while the pool pays.</Trans>}
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="activate-end">
          <Trans>Done</Trans>
        </Button>
      }
    />
  )
}
