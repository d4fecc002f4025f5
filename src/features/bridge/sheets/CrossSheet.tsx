import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trx } from '../../../core/amount.ts'
import { formatPaid } from '../../../i18n/formatAmount.ts'
import { paidFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSteady } from '../../../sheets/useSteady.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { leaves, type Direction, type SideChain } from '../crossers.ts'
import { bridgeKinds } from '../kinds.ts'
import { assetText } from '../operations/assetText.ts'
import { coinOf, paidAmount, type CrossingAsset } from '../rules.ts'
import { useWrongChain } from '../useWrongChain.ts'
import { noWayBackText } from '../words.ts'

interface CrossSheetProps extends Frame {
  readonly direction: Direction
  readonly sideChain: SideChain
  readonly asset: CrossingAsset
  /** Fee of the gateway, in sun. */
  readonly fee: bigint
}

/** Confirms a crossing with its amounts, chains and costs, then tracks it. */
export function CrossSheet({ direction, sideChain, asset, fee, ...frame }: CrossSheetProps) {
  const { t, i18n } = useLingui()
  const { network } = useAtomValue(servicesAtom).config
  const owner = useAtomValue(ownerAtom)
  const chain = leaves(direction)
  const { mainGateway, sideGateway } = sideChain
  const paid = paidAmount(asset, chain ?? 'main')
  const thing = asset.standard === 'trx' ? 'TRX' : asset.main
  const confirmation = useConfirmation({
    open: frame.open,
    kind: bridgeKinds[direction],
    // The scope is the same in every tab, so that two tabs create one crossing.
    scope: owner && `bridge:${direction}:${owner}:${thing}:${asset.units}`,
    intent: useSteady({ mainGateway, sideGateway, asset, fee }),
    payments: useSteady([...(paid ? [paid] : []), trx(fee)]),
    obstacle: useWrongChain(chain),
  })
  const shown = assetText(asset)
  const [from, across] = chain ? [sideChain.name, network.name] : [network.name, sideChain.name]
  const title = chain ? t`Withdraw ${shown}` : t`Deposit ${shown}`
  const label = chain ? <Trans>You withdraw</Trans> : <Trans>You deposit</Trans>
  const coin = coinOf(asset)
  const symbol = asset.standard === 'trx' ? 'TRX' : asset.symbol
  // The side chain's token burns the withdrawn amount.
  const isBurnt = chain && (asset.standard === 'trc20' || asset.standard === 'trc721')
  return (
    <ConfirmSheet
      {...frame}
      title={title}
      testId="bridge"
      confirmation={confirmation}
      confirm={title}
      figure={
        coin
          ? paidFigure(label, { coin, units: asset.units })
          : { label, value: `#${asset.units}`, unit: <bdi>{symbol}</bdi> }
      }
      facts={[
        { id: 'from', label: <Trans>Source chain</Trans>, value: from },
        {
          id: 'arrives',
          label: <Trans>Arrives</Trans>,
          value: (
            <Trans>
              {shown} on {across}
            </Trans>
          ),
          aside: <Trans>(at your same address)</Trans>,
        },
        {
          id: 'gateway-fee',
          label: <Trans>Gateway's fee</Trans>,
          value: formatPaid(trx(fee)),
        },
      ]}
      addresses={[
        isBurnt
          ? { id: 'token', label: <Trans>Token</Trans>, address: asset.side }
          : {
              id: 'gateway',
              label: <Trans>Gateway</Trans>,
              address: chain ? sideGateway : mainGateway,
            },
      ]}
      approves={!chain && asset.standard === 'trc20' ? paid : undefined}
      approval={
        !chain &&
        asset.standard === 'trc721' && (
          <Note tone="info" testId="bridge-sheet-approval">
            <Trans>Before that you approve {shown}, for the gateway alone.</Trans>
          </Note>
        )
      }
      irreversible={chain ? undefined : i18n._(noWayBackText)}
      done={
        <Trans>
          {shown} has arrived on {across}.
        </Trans>
      }
    />
  )
}
