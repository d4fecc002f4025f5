import { Trans } from '@lingui/react/macro'
import type { Coin } from '../../core/amount.ts'
import { TRX } from '../../core/amount.ts'
import type { AccountKind } from '../../chain/nodeAnswers.ts'
import { formatUnits } from '../../i18n/format.ts'
import { useFeePrices } from '../../sheets/useFeeReserve.ts'
import { Note } from '../../ui/states/Note.tsx'

interface ReceiverNoteProps {
  readonly coin: Coin
  readonly kind: AccountKind | undefined
}

/** Warns if a receiver is a new account or a contract. */
export function ReceiverNote({ coin, kind }: ReceiverNoteProps) {
  const prices = useFeePrices()
  const { symbol } = coin
  if (kind === 'contract' && coin.contract)
    return (
      <Note tone="warn" testId="send-to-contract">
        <Trans>
          This is a contract. Send {symbol} there only if whoever runs it says that it takes{' '}
          {symbol} in this way: what it does not expect is lost.
        </Trans>
      </Note>
    )
  if (kind !== 'none') return null
  if (coin.contract)
    return (
      <Note tone="info" testId="send-to-new">
        <Trans>
          This account is new. It can receive {symbol}, but needs TRX before it can send anything.
        </Trans>
      </Note>
    )
  const { accountSun, bytesSun } = prices?.activation ?? {}
  const cost =
    accountSun === undefined || bytesSun === undefined
      ? undefined
      : formatUnits(accountSun + bytesSun, TRX.decimals)
  return (
    <Note tone="info" testId="send-to-new">
      {cost === undefined ? (
        <Trans>This account is new: the network takes a fee for opening it.</Trans>
      ) : (
        <Trans>This account is new: the network takes {cost} TRX for opening it.</Trans>
      )}
    </Note>
  )
}
