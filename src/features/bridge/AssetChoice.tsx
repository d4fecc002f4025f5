import { useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { keyOf, symbolOf, type Crosser, type SideChain } from './crossers.ts'
import { standardNames } from './words.ts'

const AssetSheet = lazyAgain(() => import('./sheets/AssetSheet.tsx').then((m) => m.AssetSheet))

interface AssetChoiceProps {
  readonly owner: Address
  readonly sideChain: SideChain
  /** Chain that the asset leaves. */
  readonly chain: 'side' | undefined
  readonly crosser: Crosser
  readonly onChoose: (crosser: Crosser) => void
}

/** Shows the asset to transfer, and lets the user choose another. */
export function AssetChoice({ crosser, onChoose, ...given }: AssetChoiceProps) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState<object>()
  return (
    <>
      <Row
        leading={<Medallion seed={keyOf(crosser)} />}
        title={<bdi>{symbolOf(crosser)}</bdi>}
        facts={
          crosser.standard === 'trx' ? t`The network's own coin` : standardNames[crosser.standard]
        }
        onClick={() => setChoosing({})}
        trailing={<ChevronDown aria-hidden="true" size={18} />}
        testId="bridge-asset"
      />
      <SheetHost ahead={[AssetSheet]} request={choosing} onGone={() => setChoosing(undefined)}>
        {(_, frame) => (
          <AssetSheet
            {...frame}
            {...given}
            onChoose={(chosen) => {
              onChoose(chosen)
              frame.onClose()
            }}
          />
        )}
      </SheetHost>
    </>
  )
}
