import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { nobody, type Address } from '../../core/address.ts'
import { Note } from '../../ui/states/Note.tsx'
import { orderAtom, standingAtom } from './atoms.ts'
import { OwedCard, type Owed } from './OwedCard.tsx'

interface SharedOrderProps {
  readonly contract: Address
  readonly order: bigint
  readonly onSettle: (owed: Owed) => void
}

/** The withdrawal that a link names, whoever made it. */
export function SharedOrder({ contract, order, onSettle }: SharedOrderProps) {
  const standing = useAtomValue(standingAtom(contract)).data
  const known = useAtomValue(orderAtom(contract, order)).data
  if (!standing) return null
  if (known?.user === nobody)
    return (
      <Note testId="equity-order-unknown">
        <Trans>There is no withdrawal of this number. The link may be damaged.</Trans>
      </Note>
    )
  return <OwedCard contract={contract} standing={standing} order={order} onSettle={onSettle} />
}
