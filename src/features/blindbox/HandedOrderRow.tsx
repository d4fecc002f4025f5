import { shortOrder } from '../../core/orderKey.ts'
import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { connectSheetAtom } from '../../state/account/session.ts'
import { UnderwayRow } from '../../ui/lists/UnderwayRow.tsx'
import type { Product } from './atoms.ts'
import type { HandedOrder } from './operations/handedLink.ts'
import { boxSeed } from './operations/family.ts'

interface HandedOrderRowProps {
  readonly product: Product
  readonly order: HandedOrder
}

/** An order that came from another browser and waits for a wallet in this one. */
export function HandedOrderRow({ product: { id, name: productName }, order }: HandedOrderRowProps) {
  const connect = useSetAtom(connectSheetAtom)
  const { quantity } = order
  const short = shortOrder(order.order)
  return (
    <UnderwayRow
      seed={boxSeed(id)}
      title={
        <Trans>
          {quantity} × {productName} · {short}
        </Trans>
      }
      tone="cast"
      facts={<Trans>Waits for your wallet</Trans>}
      act={{
        label: <Trans>Connect wallet</Trans>,
        isDue: true,
        onClick: () => connect(true),
        testId: 'blindbox-handed-connect',
      }}
      testId="blindbox-handed"
    />
  )
}
