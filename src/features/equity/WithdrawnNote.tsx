import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { orderOwed } from '../../chain/contracts/rwaEquity.ts'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { Operation } from '../../outbox/operation.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { Note } from '../../ui/states/Note.tsx'
import { orderedAtom, withdrawnIn } from './atoms.ts'
import { ShareOrder } from './ShareOrder.tsx'

interface WithdrawnNoteProps {
  readonly operation: Operation
  readonly contract: Address
  readonly coin: Coin | undefined
}

/** Result of a withdrawal, read from its receipt: paid or owed. */
export function WithdrawnNote({ operation, contract, coin }: WithdrawnNoteProps) {
  const txId = withdrawnIn(operation)
  const { data } = useAtomValue(txId ? orderedAtom(contract, txId) : unaskedAtom)
  if (!data || !coin)
    return (
      <Note testId="equity-withdrawn">
        <Trans>The withdrawal is in a block.</Trans>
      </Note>
    )
  const amount = formatAmount({ coin, units: data.amount })
  return data.withdrawStatus === orderOwed ? (
    <>
      <Note tone="warn" testId="equity-withdrawn-owed">
        <Trans>
          {amount} could not be paid now: it is owed to you, and anybody can settle it. You find it
          among your withdrawals.
        </Trans>
      </Note>
      <ShareOrder order={data.order} />
    </>
  ) : (
    <Note testId="equity-withdrawn">
      <Trans>{amount} is in your wallet.</Trans>
    </Note>
  )
}
