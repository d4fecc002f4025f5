import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../../core/address.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { formatFew } from '../../../i18n/formatAmount.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { List } from '../../../ui/lists/List.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Medallion } from '../../../ui/pieces/Medallion.tsx'
import { heldAtom } from '../atoms.ts'
import { coinAt, crossersOf, keyOf, symbolOf, type Crosser, type SideChain } from '../crossers.ts'
import { standardNames } from '../words.ts'

interface Choosing {
  readonly owner: Address
  readonly chain: 'side' | undefined
  readonly onChoose: (crosser: Crosser) => void
}

interface AssetSheetProps extends Frame, Choosing {
  readonly sideChain: SideChain
}

/** Lets the user choose the asset to transfer: TRX, or a configured token. */
export function AssetSheet({ open, onClose, sideChain, ...choosing }: AssetSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>What crosses</Trans>} testId="bridge-assets">
      <List label={t`What crosses`}>
        {crossersOf(sideChain).map((crosser) => (
          <AssetRow key={keyOf(crosser)} crosser={crosser} {...choosing} />
        ))}
      </List>
    </Sheet>
  )
}

function AssetRow({ crosser, owner, chain, onChoose }: Choosing & { readonly crosser: Crosser }) {
  const { t } = useLingui()
  const held = useAtomValue(heldAtom(owner, crosser, chain))
  const coin = coinAt(crosser, chain)
  const symbol = symbolOf(crosser)
  return (
    <Row
      leading={<Medallion seed={keyOf(crosser)} />}
      title={<bdi>{symbol}</bdi>}
      facts={
        crosser.standard === 'trx' ? t`The network's own coin` : standardNames[crosser.standard]
      }
      value={
        held?.known
          ? coin
            ? formatFew({ coin, units: held.units })
            : formatUnits(held.units, 0)
          : undefined
      }
      onClick={() => onChoose(crosser)}
      testId={`bridge-asset-${symbol}`}
    />
  )
}
