import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { formatAddress, type Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'

const CoinSheet = lazyAgain(() => import('./sheets/CoinSheet.tsx').then((m) => m.CoinSheet))

interface CoinChoiceProps {
  readonly owner: Address | undefined
  /** Asset to send; undefined if none is chosen. */
  readonly coin: Coin | undefined
  readonly onChoose: (coin: Coin) => void
}

/** Shows the asset to send, with a button to change it. */
export function CoinChoice({ owner, coin, onChoose }: CoinChoiceProps) {
  const [choosing, setChoosing] = useState<object>()
  return (
    <>
      <Row
        leading={<Medallion seed={coin?.contract ?? coin?.symbol ?? ''} />}
        title={coin ? <bdi>{coin.symbol}</bdi> : <Trans>What to send</Trans>}
        facts={
          coin &&
          (coin.contract ? formatAddress(coin.contract) : <Trans>The network's own coin</Trans>)
        }
        onClick={() => setChoosing({})}
        trailing={<ChevronDown aria-hidden="true" size={18} />}
        testId="send-coin"
      />
      <SheetHost ahead={[CoinSheet]} request={choosing} onGone={() => setChoosing(undefined)}>
        {(_, frame) => (
          <CoinSheet
            {...frame}
            owner={owner}
            onChoose={(coin) => {
              onChoose(coin)
              frame.onClose()
            }}
          />
        )}
      </SheetHost>
    </>
  )
}
